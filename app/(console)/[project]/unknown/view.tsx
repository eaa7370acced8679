'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { DataTable } from '@/components/console/data-table';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { useShortcuts } from '@/components/console/shortcuts';
import { EmptyUnknown } from '@/components/reconciliation/empty-unknown';
import { ReconcileDialog } from '@/components/reconciliation/reconcile-dialog';
import { unknownColumns } from '@/components/reconciliation/unknown-columns';
import { UnknownTabs } from '@/components/reconciliation/unknown-tabs';
import { executionHref } from '@/lib/evidence/url';
import type { UnknownOutcome } from '@/lib/reconciliation/contract';
import { unknownList } from '@/lib/reconciliation/queries';
import { unknownFilterOf, unknownParsers } from '@/lib/reconciliation/url';

interface UnknownViewProps {
  project: string;
  mayReconcile: boolean;
}

const keyOf = ({ execution_id, fact_id }: UnknownOutcome) => `${execution_id} ${fact_id}`;

/** Whose outcome nobody knows, the oldest first, and who has found out what. */
export function UnknownView({ project, mayReconcile }: UnknownViewProps) {
  const [address] = useQueryStates(unknownParsers);
  const filter = useMemo(() => unknownFilterOf(address, new Date()), [address]);
  const query = useInfiniteQuery({ ...unknownList(project, filter), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<UnknownOutcome | null>(null);
  const columns = useMemo(() => unknownColumns(project, mayReconcile ? setOpen : undefined), [project, mayReconcile]);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  useShortcuts('Unknown outcomes', mayReconcile ? [{ keys: 'r', label: 'Reconcile', run: reconcileFocused }] : []);

  function reconcileFocused(): boolean | undefined {
    const key = document.activeElement?.closest('tr')?.dataset.key;
    const row = rows.find((one) => keyOf(one) === key) ?? rows[0];
    if (!row) return false;
    setOpen(row);
    return undefined;
  }

  return (
    <>
      <PageHeader
        title="Unknown outcomes"
        description={
          mayReconcile
            ? 'Whose outcome nobody knows, oldest first. What you find out stands beside the fact, never in its place.'
            : 'Whose outcome nobody knows, oldest first. To reconcile needs governance:classify; a quality engineer has it.'
        }
      />
      <UnknownTabs queue={address.queue} />
      {query.isPending && <LoadingRows rows={10} />}
      {query.isError && !query.data && (
        <div className="p-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data && (
        <DataTable
          caption="Unknown outcomes, oldest first"
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowHref={(row) => executionHref(project, row.execution_id, row.fact_id || undefined)}
          refreshing={query.isPlaceholderData}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
          empty={<EmptyUnknown />}
        />
      )}
      {open && <ReconcileDialog project={project} unknown={open} onClose={() => setOpen(null)} />}
    </>
  );
}
