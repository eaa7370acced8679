import type { ReactNode } from 'react';
import { Sparkline } from '@/components/charts/sparkline';
import { PageLink } from '@/components/ui/page-link';

interface FigureProps {
  label: string;
  /** Formatted; `null` draws a dash, because missing is not zero. */
  value: string | null;
  unit?: string;
  /** Exact value for the hover. */
  exact?: string;
  /** Against the same period before, already formatted and signed; `better` and `worse` only where that is beyond noise. */
  change?: { text: string; verdict?: 'better' | 'worse' | 'same' };
  /** Oldest first; `null` is a gap. */
  trend?: readonly (number | null)[];
  /** What the trend says, for screen readers: "from 96.1% to 98.2%". */
  trendLabel?: string;
  href?: string;
  /** More lines below, such as gross and net. */
  children?: ReactNode;
}

const VERDICT = { better: 'better', worse: 'worse', same: 'no real change' };

/** One number to see from a distance, with its unit, its change and its course. */
export function Figure(props: FigureProps) {
  const { label, value, unit, exact, change, trend, trendLabel, href, children } = props;
  return (
    <div className="flex min-w-0 flex-col gap-0.5 px-4 py-3">
      <p className="truncate text-xs text-muted">
        {href ? (
          <PageLink href={href} className="underline-offset-2 hover:text-ink hover:underline">
            {label}
          </PageLink>
        ) : (
          label
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-2">
        <p title={exact} className="text-xl font-semibold whitespace-nowrap">
          {value ?? '–'}
          {unit && value !== null && <span className="ml-1 text-xs font-normal text-muted">{unit}</span>}
        </p>
        {trend && trend.length > 1 && (
          <Sparkline values={trend} label={trendLabel ?? `${label} over time`} width={56} />
        )}
      </div>
      {change && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          {change.verdict === 'worse' && <span aria-hidden className="size-1.5 rounded-full bg-state-failing" />}
          <span className="text-ink">{change.text}</span>
          {change.verdict ? VERDICT[change.verdict] : 'vs. period before'}
        </p>
      )}
      {children}
    </div>
  );
}

const COLUMNS = { four: 'md:grid-cols-4', six: 'md:grid-cols-3 xl:grid-cols-6' };

/** The row in which figures stand, apart by hairlines; as many as it says, so that no cell stays empty. */
export function FigureRow({ count, children }: { count: keyof typeof COLUMNS; children: ReactNode }) {
  return (
    <div className={`grid grid-cols-2 gap-px border-y border-line bg-line [&>*]:bg-page ${COLUMNS[count]}`}>
      {children}
    </div>
  );
}
