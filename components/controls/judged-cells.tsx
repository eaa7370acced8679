import { StateShape } from '@/components/console/mark-shape';
import type { Judged } from '@/lib/controls/contract';
import { shareChange } from '@/lib/controls/words';
import { formatPercent, formatPoints, MISSING } from '@/lib/format/number';

/** The share that held with its 95 % interval, and a bar of it. */
export function ShareHeld({ judged: { share_held: share } }: { judged: Judged }) {
  if (!share) return <span className="text-muted">{MISSING}</span>;
  const exact = `95% interval ${formatPercent(share.low)} to ${formatPercent(share.high)}`;
  return (
    <span className="inline-flex items-center gap-2" title={exact}>
      <span aria-hidden className="hidden h-1.5 w-16 overflow-hidden rounded-sm bg-hover sm:block">
        <span className="block h-full bg-edge" style={{ width: `${share.value * 100}%` }} />
      </span>
      <span className="w-12 text-right">{formatPercent(share.value)}</span>
    </span>
  );
}

type Compared = Judged & { readonly previous: Judged | null; readonly beyond_noise: boolean };

/** The change of the share that held, marked where chance does not explain it. */
export function ShareChange({ judged }: { judged: Compared }) {
  const change = shareChange(judged);
  if (change === null) return <span className="text-muted">{MISSING}</span>;
  if (!judged.beyond_noise)
    return (
      <span className="text-muted" title="Within what chance explains">
        {formatPoints(change)}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 align-middle" title="More than chance explains">
      <StateShape state={change < 0 ? 'failing' : 'passing'} />
      <span className="sr-only">{change < 0 ? 'Worse' : 'Better'} beyond noise: </span>
      {formatPoints(change)}
    </span>
  );
}
