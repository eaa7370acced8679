'use client';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { Timestamp } from '@/components/console/timestamp';
import { formatCount, formatPlural } from '@/lib/format/number';
import { barsOf } from '@/lib/groups/condense';
import type { Counts, GroupDetail } from '@/lib/groups/contract';

/** The failures of a group over the range; what a risk acceptance covers is hatched, what was absorbed left out. */
export function GroupTrend({ group, counts }: { group: GroupDetail; counts: Counts }) {
  const colour = `var(--domain-${group.domain})`;
  const { step, bars } = barsOf(group.series, group.range.grain);
  const net = { key: 'net', label: 'Failures', colour };
  const accepted = { key: 'accepted', label: 'Accepted', colour, hatched: true };
  return (
    <TimeSeriesChart
      title="Trend"
      unit={`failures per ${step === 1 ? group.range.grain : `${step} ${group.range.grain}s`}`}
      summary={`${formatPlural(counts.gross, 'failure')}, of which ${formatCount(counts.accepted)} accepted.`}
      fileName="error-group-trend"
      shape="bars"
      kind="count"
      height={160}
      series={counts.accepted > 0 ? [{ ...net, label: 'Net' }, accepted] : [net]}
      points={bars.map(({ at, ...values }) => ({ at, values }))}
      lastIsPartial={group.last_is_partial}
      footer={
        <>
          As of <Timestamp at={group.as_of} show="exact" />
        </>
      }
    />
  );
}
