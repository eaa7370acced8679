import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { list } from '@/lib/access/members';
import { memberList } from '@/lib/access/queries';
import { MembersView } from './view';

export const metadata: Metadata = { title: 'Members' };

export default guardedPage('admin:manage', async ({ project, read }) => {
  const client = new QueryClient();
  await client.prefetchQuery({ ...memberList(project), queryFn: () => read(list) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <MembersView project={project} />
    </HydrationBoundary>
  );
});
