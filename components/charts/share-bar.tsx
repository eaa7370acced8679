import { PageLink } from '@/components/ui/page-link';
import { formatCount, formatPercent } from '@/lib/format/number';
import { hatchBackground } from './hatch';
import { Swatch } from './swatch';

export interface Share {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** A token: `var(--domain-model)`. */
  readonly colour: string;
  readonly hatched?: boolean;
  readonly href?: string;
}

interface ShareBarProps {
  /** What is shared out: "Failures by domain". */
  label: string;
  shares: readonly Share[];
  /** The list of names and numbers below; without it the bar must stand beside the same numbers. */
  list?: boolean;
}

/** Parts of one whole as a single bar, with their names and numbers as text. */
export function ShareBar({ label, shares, list = true }: ShareBarProps) {
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const shown = shares.filter((share) => share.value > 0);
  return (
    <div className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={spoken(label, shown, total)}
        className="flex h-3 gap-px overflow-hidden rounded-sm bg-hover"
      >
        {shown.map((share) => (
          <span
            key={share.key}
            title={`${share.label} ${formatPercent(share.value / total)}`}
            style={{ flexGrow: share.value, background: share.hatched ? hatchBackground(share.colour) : share.colour }}
            className="min-w-0.5 basis-0"
          />
        ))}
      </div>
      {list && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 text-xs">
          {shares.map((share) => (
            <li key={share.key} className="flex h-6 items-center gap-1.5 border-b border-line">
              <Swatch colour={share.colour} hatched={share.hatched ?? false} />
              <span className="min-w-0 flex-1 truncate">
                {share.href ? (
                  <PageLink href={share.href} className="underline-offset-2 hover:underline">
                    {share.label}
                  </PageLink>
                ) : (
                  share.label
                )}
              </span>
              <span>{formatCount(share.value)}</span>
              <span className="w-12 text-right text-muted">
                {formatPercent(total === 0 ? null : share.value / total)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function spoken(label: string, shares: readonly Share[], total: number): string {
  if (total === 0) return `${label}: none`;
  return `${label}: ${shares.map((share) => `${share.label} ${formatPercent(share.value / total)}`).join(', ')}`;
}
