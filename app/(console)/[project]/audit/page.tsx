import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { listAudit } from '@/lib/audit/contract';
import { auditList } from '@/lib/audit/queries';
import { list } from '@/lib/audit/read';
import { loadAuditAddress, toAuditFilter } from '@/lib/audit/url';
import { AuditView } from './view';

export const metadata: Metadata = { title: 'Audit' };

export default guardedPage('audit:read', async ({ project, searchParams, read }) => {
  const filter = toAuditFilter(await loadAuditAddress(searchParams));
  const client = new QueryClient();
  await client.prefetchInfiniteQuery({
    ...auditList(project, filter),
    queryFn: () => read((access) => list(access, listAudit.input.parse(filter))),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditView project={project} />
    </HydrationBoundary>
  );
});
