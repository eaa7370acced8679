import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { listTokens } from '@/lib/access/contract';
import { tokenList } from '@/lib/access/queries';
import { list } from '@/lib/access/tokens';
import { TokensView } from './view';

export const metadata: Metadata = { title: 'Tokens' };

export default guardedPage('admin:manage', async ({ project, read }) => {
  const client = new QueryClient();
  const firstPage = listTokens.input.parse({});
  await client.prefetchInfiniteQuery({
    ...tokenList(project),
    queryFn: () => read((access) => list(access, firstPage)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TokensView project={project} />
    </HydrationBoundary>
  );
});
