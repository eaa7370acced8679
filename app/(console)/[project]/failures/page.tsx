import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { FirstRun } from '@/components/onboarding/first-run';
import { agreementOf } from '@/lib/classification/queries';
import { agreement } from '@/lib/classification/read-agreement';
import { listGroups } from '@/lib/groups/contract';
import { groupList } from '@/lib/groups/queries';
import { list } from '@/lib/groups/read';
import { failuresParsers, filterOf } from '@/lib/groups/url';
import { hasEvidence } from '@/lib/quality/has-evidence';
import { FailuresView } from './view';

export const metadata: Metadata = { title: 'Error groups' };

const loadAddress = createLoader(failuresParsers);

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read }) => {
  const now = new Date();
  const filter = filterOf(loadAddress(searchParams), now);
  const client = new QueryClient();
  const isEmpty = await read(async (access) => {
    if (!(await hasEvidence(access))) return true;
    await client.prefetchInfiniteQuery({
      ...groupList(project, filter),
      queryFn: () => list(access, listGroups.input.parse(filter), now),
    });
    await client.prefetchQuery({ ...agreementOf(project), queryFn: () => agreement(access) });
    return false;
  });
  if (isEmpty) return <FirstRun project={project} permissions={[...permissions]} />;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FailuresView project={project} />
    </HydrationBoundary>
  );
});
