'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import type { RegistryReader } from '@/lib/capabilities/contract';
import { capabilityList } from '@/lib/capabilities/queries';
import { registryParsers } from '@/lib/capabilities/url';
import { CapabilitySearch } from './capability-search';
import { CapabilityTable } from './capability-table';

/** The registry of a project: what each capability asks of its callers, by the version that was registered last. */
export function CapabilityRegistry({ project, as }: { project: string; as: RegistryReader }) {
  const [{ search }] = useQueryStates(registryParsers);
  const query = useInfiniteQuery({ ...capabilityList(project, search, as), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending) return <LoadingRows rows={8} />;
  if (query.isError) {
    return (
      <div className="p-4">
        <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (rows.length === 0 && search === '') return <NothingRegistered as={as} />;
  return (
    <>
      <CapabilitySearch />
      <CapabilityTable
        {...{ project, as, rows, query }}
        empty={<EmptyState kind="nothing-matches" title="No capability has this in its id, provider or target" />}
      />
    </>
  );
}

function NothingRegistered({ as }: { as: RegistryReader }) {
  return (
    <EmptyState kind="nothing-yet" title="No capability is registered">
      <p>
        Until then the rules about capabilities leave no evidence: nothing says what a call should have asked for.{' '}
        {as === 'reader'
          ? 'An administrator registers them in the settings.'
          : 'Register a first version, or import a file.'}
      </p>
      <p>
        On the command line: <code className="font-mono text-xs text-ink">assay capability import FILE</code>
      </p>
    </EmptyState>
  );
}
