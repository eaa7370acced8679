import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { executionList } from '@/lib/evidence/queries';
import { hasExecutions, listExecutions } from '@/lib/evidence/read';
import { executionFilterOf, executionHref, executionParsers } from '@/lib/evidence/url';
import { ExecutionsView } from './view';

export const metadata: Metadata = { title: 'Executions' };

const loadAddress = createLoader(executionParsers);

export default guardedPage('quality:drilldown', async ({ project, searchParams, read }) => {
  const now = new Date();
  const filter = executionFilterOf(loadAddress(searchParams), now);
  const client = new QueryClient();
  const { isEmptyProject, found } = await read(async (access) => {
    const query = executionList(project, filter);
    const { pages } = await client.fetchInfiniteQuery({ ...query, queryFn: () => listExecutions(access, filter, now) });
    return { isEmptyProject: !(await hasExecutions(access)), found: pages[0]?.items[0]?.execution_id };
  });
  if (filter.id !== undefined && found === filter.id) redirect(executionHref(project, filter.id));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ExecutionsView project={project} isEmptyProject={isEmptyProject} />
    </HydrationBoundary>
  );
});
