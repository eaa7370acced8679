'use client';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShareBar } from '@/components/charts/share-bar';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { ButtonLink } from '@/components/ui/button';
import { PageLink } from '@/components/ui/page-link';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPercent } from '@/lib/format/number';
import { type AttributionDimension, rowScope } from '@/lib/quality/attribution';
import { domainOf } from '@/lib/quality/changes';
import type { Breakdown, Cell } from '@/lib/quality/contract';
import { failuresHref, screenHref } from '@/lib/quality/links';
import { breakdownOf } from '@/lib/quality/queries';
import type { Scope } from '@/lib/quality/scope';
import { DimensionValue } from './dimension-value';
import { RowGroups } from './row-groups';

const MOST_CLASSES = 8;

interface RowPanelProps {
  project: string;
  scope: Scope;
  by: AttributionDimension;
  /** The row's value, `''` for not reported. */
  row: string;
  closeHref: string;
}

/** One row of the matrix: whose fault its failures were, how they failed, and the groups that they belong to. */
export function RowPanel({ project, scope, by, row, closeHref }: RowPanelProps) {
  const own = rowScope(scope, by, row);
  return (
    <aside
      aria-label={`Detail of ${row || 'not reported'}`}
      className="flex min-w-0 flex-col border-line max-xl:border-b xl:border-l"
    >
      <div className="flex min-h-10 items-center gap-2 px-4 py-1.5">
        <h2 className="min-w-0 flex-1 font-semibold break-all">
          <DimensionValue by={by} value={row || null} />
        </h2>
        <PageLink href={closeHref} aria-label="Close the detail" className="rounded-sm p-1 text-muted hover:text-ink">
          <X aria-hidden className="size-4" />
        </PageLink>
      </div>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {by !== 'domain' && <Domains project={project} scope={own} />}
        <ErrorClasses project={project} scope={own} />
        <RowGroups project={project} scope={own} by={by} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" href={failuresHref(project, own)}>
            Open its failures
          </ButtonLink>
          <ButtonLink
            size="small"
            variant="ghost"
            href={screenHref(project, 'attribution', own, { by: by === 'model' ? 'provider' : 'model' })}
          >
            Narrow to it
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}

function Domains({ project, scope }: { project: string; scope: Scope }) {
  const query = useQuery(breakdownOf(project, 'domain', scope));
  return (
    <Part title="Whose fault" query={query} rows={3}>
      {(answer) => (
        <ShareBar
          label="Failing calls by domain"
          shares={cellsOf(answer).map((cell) => {
            const domain = domainOf(cell.value);
            return { key: domain, label: sentenceCase(domain), value: cell.failing, colour: `var(--domain-${domain})` };
          })}
        />
      )}
    </Part>
  );
}

function ErrorClasses({ project, scope }: { project: string; scope: Scope }) {
  const query = useQuery(breakdownOf(project, 'error_class', scope));
  return (
    <Part title="Error classes" query={query} rows={4}>
      {(answer) => {
        const cells = cellsOf(answer);
        const failing = answer.total?.failing ?? 0;
        return (
          <ul className="text-xs">
            {cells.slice(0, MOST_CLASSES).map((cell) => (
              <li key={cell.value} className="flex h-6 items-center gap-2 border-b border-line">
                <PageLink
                  href={failuresHref(project, scope, cell.value ?? '')}
                  className="min-w-0 flex-1 truncate font-mono underline-offset-2 hover:underline"
                >
                  {cell.value}
                </PageLink>
                <span>{formatCount(cell.failing)}</span>
                <span className="w-12 text-right text-muted">
                  {formatPercent(failing === 0 ? null : cell.failing / failing)}
                </span>
              </li>
            ))}
            {cells.length > MOST_CLASSES && <li className="pt-1 text-muted">and {cells.length - MOST_CLASSES} more</li>}
          </ul>
        );
      }}
    </Part>
  );
}

/** The rows that failed; a class that was only ever absorbed is no failure of the row. */
function cellsOf(answer: Breakdown): Cell[] {
  return answer.items.filter((item): item is Cell => !item.fewer_than_5 && item.failing > 0);
}

interface PartProps {
  title: string;
  query: ReturnType<typeof useQuery<Breakdown>>;
  rows: number;
  children: (answer: Breakdown) => ReactNode;
}

function Part({ title, query, rows, children }: PartProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      {query.isPending && <LoadingRows rows={rows} rowHeight={24} />}
      {query.isError && (
        <ProblemPanel problem={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && (emptyReason(query.data) ?? children(query.data))}
    </section>
  );
}

function emptyReason(answer: Breakdown) {
  if (answer.fewer_than_5) return <p className="text-muted">Fewer than 5 threads, so no figures are shown.</p>;
  return cellsOf(answer).length === 0 ? <p className="text-muted">No failing call.</p> : null;
}
