import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { options } from '@/lib/risk/options';
import { riskOptionList } from '@/lib/risk/queries';
import { proposeParsers } from '@/lib/risk/url';
import { ProposeView } from './view';

export const metadata: Metadata = { title: 'Propose an acceptance' };

const loadAddress = createLoader(proposeParsers);

export default guardedPage('governance:request_risk', async ({ project, person, searchParams, readAs }) => {
  const { group } = loadAddress(searchParams);
  const client = new QueryClient();
  const fetched = await readAs('quality:aggregate', (access) => options(access));
  client.setQueryData(riskOptionList(project).queryKey, fetched);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProposeView
        project={project}
        personId={person.userId}
        groupId={fetched.groups.some(({ id }) => id === group) ? group : null}
      />
    </HydrationBoundary>
  );
});
