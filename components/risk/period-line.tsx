'use client';
import { useNow } from '@/components/console/now';
import { Timestamp } from '@/components/console/timestamp';
import { formatRelative } from '@/lib/format/time';
import type { RiskDetail } from '@/lib/risk/contract';

/** The period as a line from start to end, with today on it. */
export function PeriodLine({ risk }: { risk: Pick<RiskDetail, 'starts_at' | 'ends_at' | 'as_of'> }) {
  const nowMs = useNow() ?? Date.parse(risk.as_of);
  const [startMs, endMs] = [Date.parse(risk.starts_at), Date.parse(risk.ends_at)];
  const share = Math.min(Math.max((nowMs - startMs) / (endMs - startMs), 0), 1);
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className="relative mx-1 h-4">
        <span className="absolute inset-x-0 top-1.5 h-1 rounded-sm bg-line" />
        <span className="absolute top-1.5 left-0 h-1 rounded-sm bg-accent" style={{ width: `${share * 100}%` }} />
        <span className="absolute top-0.5 left-0 h-3 w-px bg-edge" />
        <span className="absolute top-0.5 right-0 h-3 w-px bg-edge" />
        <span
          className="absolute top-0.5 size-3 -translate-x-1/2 rounded-full border-2 border-page bg-accent"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <dl className="flex justify-between gap-4">
        <div>
          <dt className="text-xs text-muted">Starts</dt>
          <dd>
            <Timestamp at={risk.starts_at} show="absolute" />
          </dd>
        </div>
        <div className="text-center max-sm:hidden">
          <dt className="text-xs text-muted">Now</dt>
          <dd>{nowText(startMs, endMs, nowMs)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-xs text-muted">Ends</dt>
          <dd>
            <Timestamp at={risk.ends_at} show="absolute" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function nowText(startMs: number, endMs: number, nowMs: number): string {
  if (nowMs < startMs) return `starts ${formatRelative(startMs, nowMs)}`;
  return nowMs < endMs ? `ends ${formatRelative(endMs, nowMs)}` : `ended ${formatRelative(endMs, nowMs)}`;
}
