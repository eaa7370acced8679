import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { EmptyState } from '@/components/console/empty-state';
import { PeriodLinks } from '@/components/intake/period-links';
import { ProducerTable } from '@/components/intake/producer-table';
import { RejectionTable } from '@/components/intake/rejection-table';
import { ScopeTable } from '@/components/intake/scope-table';
import { UnusedTokens } from '@/components/intake/unused-tokens';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { neverUsedSenders } from '@/lib/access/tokens';
import { formatDuration } from '@/lib/format/duration';
import { listIntake } from '@/lib/intake/contract';
import { list as listProducers } from '@/lib/intake/producers';
import { list } from '@/lib/intake/read';

export const metadata: Metadata = { title: 'Intake' };

const MINUTE_MS = 60_000;

export default guardedPage('admin:manage', async ({ project, searchParams, read }) => {
  const { days } = listIntake.input.safeParse(searchParams).data ?? listIntake.input.parse({});
  const { rejections, scopes, heard, unused } = await read(async (access) => ({
    rejections: (await list(access, { days, category: 'rejected' })).items,
    scopes: (await list(access, { days, category: 'unclaimed' })).items,
    heard: await listProducers(access),
    unused: await neverUsedSenders(access),
  }));
  return (
    <section aria-label="Intake">
      <p className="max-w-prose px-4 py-3 text-muted">
        Who sends evidence, and what of it could not be taken. A producer counts as sending while it was heard from in
        the last {formatDuration(heard.silence_limit_minutes * MINUTE_MS)}, the silence limit of this project. After
        that it is quiet as long as it has paused as long before, and silent beyond: a hint to look, not a proof that it
        is broken.
      </p>
      <UnusedTokens project={project} names={unused} />
      <Panel title="Producers" variant="flush" padded={false}>
        {heard.items.length > 0 ? (
          <ProducerTable producers={heard.items} />
        ) : (
          <EmptyState
            kind="nothing-yet"
            title="Nobody has sent anything yet"
            action={<ButtonLink href={`/${project}/settings/get-started`}>Get started</ButtonLink>}
          />
        )}
      </Panel>
      <Panel
        title="Rejections"
        meta="items, and requests of which nothing was taken"
        variant="flush"
        padded={false}
        actions={<PeriodLinks project={project} days={days} />}
      >
        {rejections.length > 0 ? (
          <RejectionTable rejections={rejections} />
        ) : (
          <EmptyState kind="nothing-yet" title="Nothing was rejected in this period">
            A request without a valid token is not listed here: nobody knows whose it is.
          </EmptyState>
        )}
      </Panel>
      <Panel title="Scopes that are not read" variant="flush" padded={false}>
        {scopes.length > 0 ? (
          <ScopeTable scopes={scopes} />
        ) : (
          <EmptyState kind="nothing-yet" title="Every span and log record was read by a convention" />
        )}
      </Panel>
      <p className="max-w-prose border-t border-line px-4 py-3 text-muted">
        Fields that were dropped are counted under{' '}
        <a href={`/${project}/settings/redaction`} className="text-accent underline underline-offset-2">
          Redaction
        </a>
        .
      </p>
    </section>
  );
});
