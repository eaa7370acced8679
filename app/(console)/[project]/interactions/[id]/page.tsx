import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { FamilyView } from '@/components/evidence/family-view';
import { executionFamily } from '@/lib/evidence/queries';
import { readInteraction } from '@/lib/evidence/read-family';
import { idOfAddress } from '@/lib/evidence/url';

export const metadata: Metadata = { title: 'Interaction' };

export default guardedPage('quality:drilldown', async ({ project, params, read }) => {
  const id = idOfAddress(params.id);
  const client = new QueryClient();
  await read((access) =>
    client.fetchInfiniteQuery({
      ...executionFamily(project, 'interaction', id),
      queryFn: () => readInteraction(access, { id }),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FamilyView project={project} family="interaction" id={id} />
    </HydrationBoundary>
  );
});
