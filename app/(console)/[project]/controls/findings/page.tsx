import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { findingList } from '@/lib/controls/queries';
import { readFindings } from '@/lib/controls/read-findings';
import { findingFilterOf, findingsParsers } from '@/lib/controls/url';
import { FindingsView } from './view';

export const metadata: Metadata = { title: 'Findings' };

const loadAddress = createLoader(findingsParsers);

export default guardedPage('quality:drilldown', async ({ project, permissions, searchParams, read }) => {
  const now = new Date();
  const filter = findingFilterOf(loadAddress(searchParams), now);
  const client = new QueryClient();
  await read((access) =>
    client.fetchInfiniteQuery({ ...findingList(project, filter), queryFn: () => readFindings(access, filter, now) }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FindingsView project={project} mayTriage={permissions.has('governance:classify')} />
    </HydrationBoundary>
  );
});
