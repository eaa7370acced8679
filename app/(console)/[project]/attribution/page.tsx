import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { NoEvidence } from '@/components/quality/no-evidence';
import { attributionParsers, rowScope } from '@/lib/quality/attribution';
import type { Dimension } from '@/lib/quality/contract';
import { hasEvidence } from '@/lib/quality/has-evidence';
import { breakdownOf } from '@/lib/quality/queries';
import { breakDown } from '@/lib/quality/read-breakdown';
import { type Scope, scopeOf } from '@/lib/quality/scope';
import { AttributionView } from './view';

export const metadata: Metadata = { title: 'Attribution' };

const loadAddress = createLoader(attributionParsers);

export default guardedPage('quality:aggregate', async ({ project, searchParams, read }) => {
  const now = new Date();
  const { by, row, ...address } = loadAddress(searchParams);
  const scope = scopeOf(address, now);
  const client = new QueryClient();
  const isEmpty = await read(async (access) => {
    if (!(await hasEvidence(access))) return true;
    const prefetch = (dimension: Dimension, of: Scope) =>
      client.prefetchQuery({
        ...breakdownOf(project, dimension, of),
        queryFn: () => breakDown(access, { ...of, by: dimension }, now),
      });
    await prefetch(by, scope);
    if (row !== null) await prefetch('error_class', rowScope(scope, by, row));
    return false;
  });
  if (isEmpty) return <NoEvidence project={project} />;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AttributionView project={project} />
    </HydrationBoundary>
  );
});
