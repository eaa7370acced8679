import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { FirstRun } from '@/components/onboarding/first-run';
import type { Access } from '@/lib/access/authority';
import type { Metric } from '@/lib/quality/contract';
import { hasEvidence } from '@/lib/quality/has-evidence';
import { changesOf, seriesOf, summaryOf } from '@/lib/quality/queries';
import { readChanges } from '@/lib/quality/read-changes';
import { readSeries } from '@/lib/quality/read-series';
import { summarize } from '@/lib/quality/read-summary';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';
import { OverviewView } from './view';

export const metadata: Metadata = { title: 'Overview' };

const loadScope = createLoader(scopeParsers);
const METRICS: readonly Metric[] = ['executions', 'failures', 'duration', 'cost'];

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read }) => {
  const now = new Date();
  const scope = scopeOf(loadScope(searchParams), now);
  const client = new QueryClient();
  const isEmpty = await read(async (access) => {
    if (!(await hasEvidence(access))) return true;
    await prefetch(client, access, project, scope, now);
    return false;
  });
  if (isEmpty) return <FirstRun project={project} permissions={[...permissions]} />;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewView project={project} mayDrillDown={permissions.has('quality:drilldown')} />
    </HydrationBoundary>
  );
});

/** One after the other: they share the connection of one transaction. */
async function prefetch(
  client: QueryClient,
  access: Access<'quality:aggregate'>,
  project: string,
  scope: Scope,
  now: Date,
): Promise<void> {
  await client.prefetchQuery({ ...summaryOf(project, scope), queryFn: () => summarize(access, scope, now) });
  for (const metric of METRICS) {
    const query = seriesOf(project, metric, scope);
    await client.prefetchQuery({ ...query, queryFn: () => readSeries(access, { ...scope, metric }, now) });
  }
  await client.prefetchQuery({ ...changesOf(project, scope), queryFn: () => readChanges(access, scope, now) });
}
