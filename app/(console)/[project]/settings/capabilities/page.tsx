import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { RegistryAdministration } from '@/components/capabilities/registry-administration';
import { capabilityList } from '@/lib/capabilities/queries';
import { list } from '@/lib/capabilities/read';
import { registryParsers } from '@/lib/capabilities/url';

export const metadata: Metadata = { title: 'Capabilities' };

const loadAddress = createLoader(registryParsers);

export default guardedPage('admin:manage', async ({ project, searchParams, read }) => {
  const { search } = loadAddress(searchParams);
  const client = new QueryClient();
  await read((access) =>
    client.prefetchInfiniteQuery({
      ...capabilityList(project, search, 'registrar'),
      queryFn: () => list(access, { search }),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RegistryAdministration project={project} />
    </HydrationBoundary>
  );
});
