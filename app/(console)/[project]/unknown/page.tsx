import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { unknownList } from '@/lib/reconciliation/queries';
import { list } from '@/lib/reconciliation/read';
import { unknownFilterOf, unknownParsers } from '@/lib/reconciliation/url';
import { UnknownView } from './view';

export const metadata: Metadata = { title: 'Unknown outcomes' };

const loadAddress = createLoader(unknownParsers);

export default guardedPage('quality:drilldown', async ({ project, permissions, searchParams, read }) => {
  const now = new Date();
  const filter = unknownFilterOf(loadAddress(searchParams), now);
  const client = new QueryClient();
  await read((access) =>
    client.fetchInfiniteQuery({ ...unknownList(project, filter), queryFn: () => list(access, filter, now) }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <UnknownView project={project} mayReconcile={permissions.has('governance:classify')} />
    </HydrationBoundary>
  );
});
