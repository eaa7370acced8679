import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { listRisks } from '@/lib/risk/contract';
import { riskList } from '@/lib/risk/queries';
import { list } from '@/lib/risk/read';
import { registerParsers } from '@/lib/risk/url';
import { RisksView } from './view';

export const metadata: Metadata = { title: 'Risks' };

const loadAddress = createLoader(registerParsers);

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read }) => {
  const { queue } = loadAddress(searchParams);
  const client = new QueryClient();
  await client.prefetchInfiniteQuery({
    ...riskList(project, queue),
    queryFn: () => read((access) => list(access, listRisks.input.parse(queue ? { queue } : {}))),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RisksView project={project} mayPropose={permissions.has('governance:request_risk')} />
    </HydrationBoundary>
  );
});
