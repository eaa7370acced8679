import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { capabilityList } from '@/lib/capabilities/queries';
import { list } from '@/lib/capabilities/read';
import { registryParsers } from '@/lib/capabilities/url';
import { CapabilitiesView } from './view';

export const metadata: Metadata = { title: 'Capabilities' };

const loadAddress = createLoader(registryParsers);

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read }) => {
  const { search } = loadAddress(searchParams);
  const client = new QueryClient();
  await read((access) =>
    client.prefetchInfiniteQuery({
      ...capabilityList(project, search, 'reader'),
      queryFn: () => list(access, { search }),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CapabilitiesView project={project} mayDrillDown={permissions.has('quality:drilldown')} />
    </HydrationBoundary>
  );
});
