'use client';
import { Figure, FigureRow } from '@/components/console/figure';
import { GrossNet } from '@/components/console/gross-net';
import { formatDuration, formatDurationExact } from '@/lib/format/duration';
import { formatMoney, formatMoneyExact } from '@/lib/format/money';
import { formatCount, formatPercent, formatPlural } from '@/lib/format/number';
import type { Figures } from '@/lib/quality/contract';
import { microUsdOf } from '@/lib/quality/cost';
import { amountDelta, countDelta, shareDelta } from '@/lib/quality/deltas';
import { failuresHref, screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';
import {
  durationTrend,
  netFailuresTrend,
  type OverviewSeries,
  successShareTrend,
  type Trend,
  trendOf,
} from './overview-trends';

interface OverviewFiguresProps {
  project: string;
  scope: Scope;
  current: Figures;
  /** Null where the period before may not be shown. */
  previous: Figures | null;
  series: OverviewSeries;
  /** Whether single executions may be opened. */
  mayDrillDown: boolean;
}

/** The figures to look at first, each with the period before and its course. */
export function OverviewFigures(props: OverviewFiguresProps) {
  return (
    <FigureRow count="six">
      <Success {...props} />
      <Failures {...props} />
      <Ending {...props} ending="unknown" label="Unknown outcome" />
      <Ending {...props} ending="waiting" label="Waiting on people" />
      <SlowDuration {...props} />
      <Cost {...props} />
    </FigureRow>
  );
}

function Success({ project, scope, current, previous, series, mayDrillDown }: OverviewFiguresProps) {
  const { success_share: share, by_outcome: counts } = current.executions;
  const change = shareDelta(share, previous?.executions.success_share ?? null, 'more');
  return (
    <Figure
      label="Success share"
      value={share && formatPercent(share.value)}
      exact={
        share ? `95% interval ${formatPercent(share.low)} to ${formatPercent(share.high)}` : 'No execution has ended'
      }
      {...(change && { change })}
      {...course(successShareTrend(series))}
      {...(mayDrillDown && { href: screenHref(project, 'executions', scope, { outcome: ['completed'] }) })}
    >
      <p className="text-xs text-muted">
        {formatCount(counts.completed)} completed, {formatCount(counts.failed)} failed
      </p>
    </Figure>
  );
}

function Failures({ project, scope, current, previous, series }: OverviewFiguresProps) {
  const { gross, accepted, net, pending } = current.failures;
  const before = previous && { count: previous.failures.net, of: previous.calls.total };
  const change = countDelta({ count: net, of: current.calls.total }, before ?? undefined, 'less');
  return (
    <Figure
      label="Failures, net"
      value={formatCount(net)}
      exact={`${formatCount(gross)} gross, ${formatCount(accepted)} accepted`}
      {...(change && { change })}
      {...course(netFailuresTrend(series))}
      href={failuresHref(project, scope)}
    >
      <GrossNet noun="Failures" gross={gross} accepted={accepted} pending={pending} layout="inline" />
    </Figure>
  );
}

function Ending(props: OverviewFiguresProps & { ending: 'unknown' | 'waiting'; label: string }) {
  const { project, scope, current, previous, series, mayDrillDown, ending, label } = props;
  const part = ({ executions }: Figures) => ({ count: executions.by_outcome[ending], of: executions.total });
  const change = countDelta(part(current), previous ? part(previous) : undefined, 'less');
  const { count, of } = part(current);
  const reconciled = reconciledText(current, ending);
  return (
    <Figure
      label={label}
      value={formatCount(count)}
      {...(change && { change })}
      {...course(trendOf(series.outcomes, ending))}
      {...(mayDrillDown && { href: screenHref(project, 'executions', scope, { outcome: [ending] }) })}
    >
      <p className="text-xs text-muted">
        {formatPercent(of === 0 ? null : count / of)} of {formatPlural(of, 'execution')}
      </p>
      {reconciled && <p className="text-xs text-muted">{reconciled}</p>}
    </Figure>
  );
}

/** "3 of them reconciled: 2 completed, 1 failed"; nothing where nobody has. */
function reconciledText({ executions }: Figures, ending: string): string | null {
  const found = executions.reconciled.filter(({ outcome }) => outcome === ending);
  if (found.length === 0) return null;
  const total = found.reduce((sum, one) => sum + one.executions, 0);
  const parts = found.map((one) => `${formatCount(one.executions)} ${one.reconciled_as}`);
  return `${formatCount(total)} reconciled: ${parts.join(', ')}`;
}

function SlowDuration({ current, previous, series }: OverviewFiguresProps) {
  const { p50, p95, p99 } = current.executions.duration_ms;
  const change = amountDelta(p95, previous?.executions.duration_ms.p95 ?? null);
  return (
    <Figure
      label="Duration, p95"
      value={p95 === null ? null : formatDuration(p95)}
      exact={formatDurationExact(p95)}
      {...(change && { change })}
      {...course(durationTrend(series))}
    >
      <p className="text-xs text-muted">
        p50 {formatDuration(p50)}, p99 {formatDuration(p99)}
      </p>
    </Figure>
  );
}

function Cost({ current, previous, series }: OverviewFiguresProps) {
  const { cost, model } = current.calls;
  const amount = microUsdOf(cost);
  const change = amountDelta(amount, previous ? microUsdOf(previous.calls.cost) : null);
  return (
    <Figure
      label="Cost reported"
      value={formatMoney(amount)}
      exact={formatMoneyExact(amount)}
      {...(change && { change })}
      {...course(trendOf(series.cost, 'cost'))}
    >
      <p className="text-xs text-muted">
        by {formatCount(cost.priced_calls)} of {formatPlural(model, 'model call')}
      </p>
    </Figure>
  );
}

function course(trend: Trend) {
  return trend ? { trend } : {};
}
