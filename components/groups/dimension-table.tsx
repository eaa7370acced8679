'use client';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { formatCount, formatPercent, formatPlural } from '@/lib/format/number';
import type { Cell } from '@/lib/groups/contract';
import { formatLift } from '@/lib/groups/words';

const SHOWN_AT_FIRST = 6;
/** From here on a value stands out. */
const NOTABLE_LIFT = 2;

const NUMBER = 'h-7 border-b border-line pl-3 text-right';

/** The values of one dimension: how many failures each has, what share, and how much more than elsewhere. */
export function DimensionTable({ name, cells }: { name: string; cells: readonly Cell[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? cells : cells.slice(0, SHOWN_AT_FIRST);
  const hidden = cells.length - shown.length;
  return (
    <div className="min-w-0">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Failures by {name.toLowerCase()}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="h-7 border-b border-line text-left font-medium">
              {name}
            </th>
            <th scope="col" className={clsx(NUMBER, 'w-18 font-medium')}>
              Failures
            </th>
            <th scope="col" className={clsx(NUMBER, 'w-16 font-medium')}>
              Share
            </th>
            <th scope="col" className={clsx(NUMBER, 'w-14 font-medium')}>
              Lift
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((cell) => (
            <CellRow key={cell.value ?? ''} cell={cell} />
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
          Show {formatPlural(hidden, 'more value')}
        </Button>
      )}
    </div>
  );
}

function CellRow({ cell: { value, failures, share, lift } }: { cell: Cell }) {
  return (
    <tr>
      <th
        scope="row"
        className="relative h-7 truncate border-b border-line text-left font-normal"
        title={value ?? undefined}
      >
        {share !== null && (
          <span aria-hidden style={{ width: `${share * 100}%` }} className="absolute bottom-0 left-0 h-0.5 bg-edge" />
        )}
        {value ?? <span className="text-muted">Not reported</span>}
      </th>
      {failures === null ? (
        <td colSpan={3} className={clsx(NUMBER, 'text-xs text-muted')}>
          Fewer than 5 threads
        </td>
      ) : (
        <>
          <td className={NUMBER}>{formatCount(failures)}</td>
          <td className={NUMBER}>{formatPercent(share)}</td>
          <td className={clsx(NUMBER, lift !== null && lift >= NOTABLE_LIFT && 'font-semibold')}>{formatLift(lift)}</td>
        </>
      )}
    </tr>
  );
}
