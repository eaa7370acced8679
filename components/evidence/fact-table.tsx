'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { TableFooter } from '@/components/console/table-footer';
import { Button } from '@/components/ui/button';
import { HeaderCell, Table, TableHead } from '@/components/ui/table';
import type { FactRow } from '@/lib/evidence/contract';
import type { Dossier } from '@/lib/evidence/dossier';
import { executionFacts } from '@/lib/evidence/queries';
import type { FactNames } from './evidence-links';
import { FactTableRow } from './fact-table-row';
import { remarksOn } from './timeline-words';

interface FactTableProps {
  project: string;
  dossier: Dossier;
  names: FactNames;
}

/** Every fact as it is stored, by time of observation; each row opens to its text. */
export function FactTable({ project, dossier, names }: FactTableProps) {
  const query = useInfiniteQuery(executionFacts(project, dossier.execution_id));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isAllOpen = rows.length > 0 && rows.every((row) => opened.has(keyOf(row)));
  const remarks = new Map(dossier.timeline.map((item) => [item.fact_id, remarksOn(item)]));
  if (query.isPending) return <LoadingRows rows={8} />;
  if (query.isError)
    return (
      <div className="p-4">
        <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4 py-1 text-xs text-muted">
        <span>Every version of each fact, as it is stored. Reading them is kept in the audit trail.</span>
        <Button size="small" variant="ghost" onClick={() => setOpened(new Set(isAllOpen ? [] : rows.map(keyOf)))}>
          {isAllOpen ? 'Close all texts' : 'Open all texts'}
        </Button>
      </div>
      <Table caption="Facts by time of observation">
        <TableHead>
          <tr>
            <HeaderCell width="2.5rem">
              <span className="sr-only">Text</span>
            </HeaderCell>
            <HeaderCell>Observed</HeaderCell>
            <HeaderCell align="end">Sequence</HeaderCell>
            <HeaderCell>Fact</HeaderCell>
            <HeaderCell hideBelow="sm">Kind</HeaderCell>
            <HeaderCell hideBelow="md">Id</HeaderCell>
            <HeaderCell hideBelow="sm">Remarks</HeaderCell>
            <HeaderCell hideBelow="lg">Digest</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <FactTableRow
              key={keyOf(row)}
              fact={row}
              name={names.get(row.fact_id) ?? row.kind}
              day={dossier.started_at.slice(0, 10)}
              remarks={remarks.get(row.fact_id) ?? []}
              isOpen={opened.has(keyOf(row))}
              onToggle={() => setOpened(toggled(opened, keyOf(row)))}
            />
          ))}
        </tbody>
      </Table>
      <TableFooter
        shown={rows.length}
        total={query.hasNextPage ? null : rows.length}
        more={{
          hasMore: query.hasNextPage,
          loading: query.isFetchingNextPage,
          load: () => void query.fetchNextPage(),
        }}
      />
    </>
  );
}

/** Versions of a fact share its id. */
function keyOf({ fact_id, digest }: FactRow): string {
  return `${fact_id} ${digest}`;
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
