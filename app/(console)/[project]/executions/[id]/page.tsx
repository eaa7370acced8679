import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { executionDossier } from '@/lib/evidence/queries';
import { readDossier } from '@/lib/evidence/read-dossier';
import { idOfAddress } from '@/lib/evidence/url';
import { DossierView } from './view';

export const metadata: Metadata = { title: 'Execution' };

export default guardedPage('quality:drilldown', async ({ project, permissions, params, read }) => {
  const id = idOfAddress(params.id);
  const client = new QueryClient();
  await read((access) =>
    client.fetchQuery({ ...executionDossier(project, id), queryFn: () => readDossier(access, { id }) }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DossierView project={project} id={id} mayClassify={permissions.has('governance:classify')} />
    </HydrationBoundary>
  );
});
