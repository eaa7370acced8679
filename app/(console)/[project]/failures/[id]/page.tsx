import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { readGroup } from '@/lib/groups/contract';
import { groupDetail } from '@/lib/groups/queries';
import { detail } from '@/lib/groups/read-detail';
import { groupScopeOf } from '@/lib/groups/url';
import { scopeOf, scopeParsers } from '@/lib/quality/scope';
import { GroupView } from './view';

export const metadata: Metadata = { title: 'Error group' };

const loadScope = createLoader(scopeParsers);

export default guardedPage('quality:aggregate', async ({ project, permissions, params, searchParams, read }) => {
  const now = new Date();
  const scope = groupScopeOf(scopeOf(loadScope(searchParams), now));
  const input = readGroup.input.safeParse({ ...scope, id: params.id });
  if (!input.success) notFound();
  const { id } = input.data;
  const client = new QueryClient();
  // Not a prefetch: a group that does not exist must end in "not found", and a prefetch keeps its failures to itself.
  const group = await read((access) => detail(access, input.data, now));
  client.setQueryData(groupDetail(project, id, scope).queryKey, group);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <GroupView
        project={project}
        id={id}
        mayDrillDown={permissions.has('quality:drilldown')}
        mayClassify={permissions.has('governance:classify')}
        mayPropose={permissions.has('governance:request_risk')}
      />
    </HydrationBoundary>
  );
});
