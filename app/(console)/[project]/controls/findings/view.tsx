'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { DataTable } from '@/components/console/data-table';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { useShortcuts } from '@/components/console/shortcuts';
import { ControlsTabs } from '@/components/controls/controls-tabs';
import { EmptyFindings } from '@/components/controls/empty-findings';
import { findingColumns } from '@/components/controls/finding-columns';
import { FindingQueues } from '@/components/controls/finding-queues';
import { TriageDialog } from '@/components/controls/triage-dialog';
import { useScope } from '@/components/quality/use-scope';
import { Button } from '@/components/ui/button';
import { type Finding, MOST_TRIAGED } from '@/lib/controls/contract';
import { findingList } from '@/lib/controls/queries';
import { findingFilterOf, findingsParsers } from '@/lib/controls/url';
import { executionHref } from '@/lib/evidence/url';
import { formatPlural } from '@/lib/format/number';

interface FindingsViewProps {
  project: string;
  mayTriage: boolean;
}

/** Every violated control of the range, execution by execution, and what people did with it. */
export function FindingsView({ project, mayTriage }: FindingsViewProps) {
  const [address] = useQueryStates(findingsParsers);
  const scope = useScope();
  const filter = useMemo(() => findingFilterOf(address, new Date()), [address]);
  const query = useInfiniteQuery({ ...findingList(project, filter), placeholderData: keepPreviousData });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [triaged, setTriaged] = useState<readonly Finding[] | null>(null);
  const columns = useMemo(() => findingColumns(project), [project]);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  // What has left the list with a filter or an act is not chosen any more.
  const chosen = rows.filter(({ id }) => selected.has(id));
  useShortcuts('Findings', mayTriage ? [{ keys: 't', label: 'Triage', run: triageChosen }] : []);

  function triageChosen(): boolean | undefined {
    const key = document.activeElement?.closest('tr')?.dataset.key;
    const focused = rows.filter(({ id }) => id === key);
    const acted = chosen.length > 0 ? chosen : focused;
    if (acted.length === 0) return false;
    setTriaged(acted);
    return undefined;
  }

  return (
    <>
      <PageHeader
        title="Findings"
        description={
          mayTriage
            ? 'Violated controls, execution by execution, newest first. Triage changes neither facts nor counts.'
            : 'Violated controls, execution by execution, newest first. To triage needs governance:classify; a quality engineer has it.'
        }
      />
      <ControlsTabs {...{ project, scope }} current="findings" mayDrillDown />
      <FindingQueues address={address} />
      {mayTriage && (
        <div className="flex min-h-10 flex-wrap items-center gap-3 border-b border-line px-4 py-1.5">
          <Button
            size="small"
            disabled={chosen.length === 0 || chosen.length > MOST_TRIAGED}
            onClick={() => setTriaged(chosen)}
          >
            Triage
          </Button>
          <p role="status" className="text-xs text-muted">
            {selectionText(chosen.length)}
          </p>
        </div>
      )}
      {query.isPending && <LoadingRows rows={10} />}
      {query.isError && !query.data && (
        <div className="p-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data && (
        <DataTable
          caption="Findings, newest first"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={(row) => executionHref(project, row.execution_id, row.fact_ids[0], 'controls')}
          {...(mayTriage && {
            selection: { selected, onChange: setSelected, nameOf: (key) => nameOf(rows.find(({ id }) => id === key)) },
          })}
          refreshing={query.isPlaceholderData}
          more={{
            hasMore: query.hasNextPage,
            loading: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
          empty={<EmptyFindings />}
        />
      )}
      {triaged && (
        <TriageDialog
          project={project}
          findings={triaged}
          onClose={() => setTriaged(null)}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

function selectionText(count: number): string {
  if (count === 0) return 'Select findings with their boxes or x, then press t.';
  if (count > MOST_TRIAGED) return `${formatPlural(count, 'finding')} selected; at most ${MOST_TRIAGED} at once.`;
  return `${formatPlural(count, 'finding')} selected.`;
}

function nameOf(finding: Finding | undefined): string {
  return finding ? `${finding.rule} of ${finding.execution_id}` : 'the finding';
}
