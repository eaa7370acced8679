'use client';
import { type Share, ShareBar } from '@/components/charts/share-bar';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { Panel } from '@/components/ui/panel';
import { FAULT_DOMAINS, type FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPlural } from '@/lib/format/number';
import { bucketName, coarsen } from '@/lib/quality/coarsen';
import type { Series } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';
import { acceptedKey, acceptedOf, MOST_BARS, pointsOf, totalOf } from './series-points';

interface DomainChartProps {
  project: string;
  /** The screen that a press on a domain narrows. */
  screen: string;
  scope: Scope;
  series: Series;
}

/** Whose fault the failures are, over time and in all; what a risk acceptance covers is hatched. */
export function DomainChart({ project, screen, scope, series }: DomainChartProps) {
  const coarse = coarsen(series, MOST_BARS);
  const domains = FAULT_DOMAINS.filter((domain) => series.series.some((one) => one.key === domain));
  const layers = domains.flatMap((domain) =>
    layersOf(domain, series, screenHref(project, screen, { ...scope, domain: [domain] })),
  );
  if (layers.length === 0) return <NoFailures />;
  const total = layers.reduce((sum, layer) => sum + layer.value, 0);
  const accepted = domains.reduce((sum, domain) => sum + acceptedOf(series, domain), 0);
  return (
    <TimeSeriesChart
      title="Responsibility"
      unit={`failures per ${bucketName(series.range.grain, coarse.step)}`}
      summary={`${formatPlural(total, 'failure')}, of which ${formatCount(accepted)} accepted.`}
      fileName="responsibility"
      shape="bars"
      kind="count"
      series={layers}
      points={pointsOf(coarse.series)}
      hasLegend={false}
      lastIsPartial={series.last_is_partial}
      syncId="overview"
      footer={
        <div className="py-1 text-ink">
          <ShareBar label="Failures by domain" shares={layers} />
        </div>
      }
    />
  );
}

function NoFailures() {
  return (
    <Panel title="Responsibility" meta="failures">
      <p className="text-muted">No call failed in this time range.</p>
    </Panel>
  );
}

/** A domain as one layer; where a part of it is accepted, that part as a second one. */
function layersOf(domain: FaultDomain, series: Series, href: string): Share[] {
  const accepted = acceptedOf(series, domain);
  const look = { label: sentenceCase(domain), colour: `var(--domain-${domain})`, href };
  const net: Share = {
    ...look,
    key: domain,
    value: totalOf(series, domain) - accepted,
    // Not knowing is drawn, and drawn unlike knowing.
    hatched: domain === 'unknown',
  };
  if (accepted === 0) return [net];
  return [net, { ...look, key: acceptedKey(domain), label: `${look.label}, accepted`, value: accepted, hatched: true }];
}
