import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { FamilyView } from '@/components/evidence/family-view';
import { executionFamily } from '@/lib/evidence/queries';
import { readThread } from '@/lib/evidence/read-family';
import { idOfAddress } from '@/lib/evidence/url';

export const metadata: Metadata = { title: 'Thread' };

export default guardedPage('quality:drilldown', async ({ project, params, read }) => {
  const id = idOfAddress(params.id);
  const client = new QueryClient();
  await read((access) =>
    client.fetchInfiniteQuery({
      ...executionFamily(project, 'thread', id),
      queryFn: () => readThread(access, { id }),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FamilyView project={project} family="thread" id={id} />
    </HydrationBoundary>
  );
});
