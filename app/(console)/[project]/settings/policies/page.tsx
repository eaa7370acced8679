import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { read as readPolicies } from '@/lib/access/policies';
import { policies } from '@/lib/access/queries';
import { PoliciesView } from './view';

export const metadata: Metadata = { title: 'Policies' };

export default guardedPage('admin:manage', async ({ project, read }) => {
  const client = new QueryClient();
  await client.prefetchQuery({ ...policies(project), queryFn: () => read(readPolicies) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PoliciesView project={project} />
    </HydrationBoundary>
  );
});
