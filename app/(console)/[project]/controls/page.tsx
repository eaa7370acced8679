import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { NoEvidence } from '@/components/quality/no-evidence';
import { controlsOf } from '@/lib/controls/queries';
import { readControls } from '@/lib/controls/read-controls';
import { hasEvidence } from '@/lib/quality/has-evidence';
import { scopeOf, scopeParsers } from '@/lib/quality/scope';
import { ControlsView } from './view';

export const metadata: Metadata = { title: 'Controls' };

const loadAddress = createLoader(scopeParsers);

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read }) => {
  const now = new Date();
  const scope = scopeOf(loadAddress(searchParams), now);
  const client = new QueryClient();
  const isEmpty = await read(async (access) => {
    if (!(await hasEvidence(access))) return true;
    await client.prefetchQuery({
      ...controlsOf(project, scope),
      queryFn: () => readControls(access, scope, now),
    });
    return false;
  });
  if (isEmpty) return <NoEvidence project={project} />;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ControlsView project={project} mayDrillDown={permissions.has('quality:drilldown')} />
    </HydrationBoundary>
  );
});
