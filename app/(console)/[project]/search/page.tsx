import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { guardedPage } from '@/app/guarded-page';
import { EmptyState } from '@/components/console/empty-state';
import { PageHeader } from '@/components/console/page-header';
import { ButtonLink } from '@/components/ui/button';
import { hasGroup, kindOf } from '@/lib/search/find';

export const metadata: Metadata = { title: 'Search' };

const MAX_CHARACTERS = 200;

export default guardedPage('quality:aggregate', async ({ project, permissions, searchParams, read, readAs }) => {
  const text = typeof searchParams.q === 'string' ? searchParams.q.trim().slice(0, MAX_CHARACTERS) : '';
  if (text !== '' && (await read((access) => hasGroup(access, text)))) redirect(`/${project}/failures/${text}`);
  const mayDrillDown = permissions.has('quality:drilldown');
  const kind = text !== '' && mayDrillDown ? await readAs('quality:drilldown', (access) => kindOf(access, text)) : null;
  if (kind) redirect(`/${project}/${kind}s/${encodeURIComponent(text)}`);
  return (
    <>
      <PageHeader title="Search" />
      <EmptyState
        kind="nothing-matches"
        title={text === '' ? 'Type an id into the search field' : `Nothing here has the id “${text}”`}
        action={
          <ButtonLink href={`/${project}/failures?queue=all&from=now-30d&q=${encodeURIComponent(text)}`}>
            Look for it among failures
          </ButtonLink>
        }
      >
        {mayDrillDown
          ? 'Looked at executions, interactions, threads and error groups, whatever the time range.'
          : 'Looked at error groups. Finding executions, interactions and threads needs the permission quality:drilldown.'}
      </EmptyState>
    </>
  );
});
