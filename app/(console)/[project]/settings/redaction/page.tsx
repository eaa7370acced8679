import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { Allowlist } from '@/components/redaction-policy/allowlist';
import { RedactionRules } from '@/components/redaction-policy/redaction-rules';
import { SECRET_RULES } from '@/lib/redaction/secret-rules';
import { list as listAdditions } from '@/lib/redaction-policy/additions';
import { allowlist } from '@/lib/redaction-policy/allowlist';
import { listDropped } from '@/lib/redaction-policy/contract';
import { list as listDroppedCounts } from '@/lib/redaction-policy/dropped';
import { additionList, droppedList } from '@/lib/redaction-policy/queries';
import { loadDroppedAddress, toDroppedFilter } from '@/lib/redaction-policy/url';
import { RedactionView } from './view';

export const metadata: Metadata = { title: 'Redaction' };

export default guardedPage('admin:manage', async ({ project, searchParams, read }) => {
  const filter = toDroppedFilter(await loadDroppedAddress(searchParams));
  const client = new QueryClient();
  await client.prefetchQuery({ ...additionList(project), queryFn: () => read(listAdditions) });
  await client.prefetchQuery({
    ...droppedList(project, filter),
    queryFn: () => read((access) => listDroppedCounts(access, listDropped.input.parse(filter))),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RedactionView project={project} />
      <Allowlist kinds={allowlist()} />
      <RedactionRules secretRules={[...new Set(SECRET_RULES.map(({ rule }) => rule))]} />
    </HydrationBoundary>
  );
});
