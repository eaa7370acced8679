'use client';
import { type Share, ShareBar } from '@/components/charts/share-bar';
import { TimeSeriesChart } from '@/components/charts/time-series-chart';
import { FAULT_DOMAINS, type FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { formatCount, formatPlural } from '@/lib/format/number';
import type { Series } from '@/lib/quality/contract';
import { screenHref } from '@/lib/quality/links';
import type { Scope } from '@/lib/quality/scope';
import { NotNarrowed } from './scope-note';
import { acceptedKey, acceptedOf, pointsOf, totalOf } from './series-points';

interface DomainChartProps {
  project: string;
  /** The screen that a press on a domain narrows. */
  screen: string;
  scope: Scope;
  series: Series;
}

/** Whose fault the failures are, over time and in all; what a risk acceptance covers is hatched. */
export function DomainChart({ project, screen, scope, series }: DomainChartProps) {
  const domains = FAULT_DOMAINS.filter((domain) => series.series.some((one) => one.key === domain));
  const shares = domains.map((domain) =>
    shareOf(domain, series, screenHref(project, screen, { ...scope, domain: [domain] })),
  );
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const accepted = domains.reduce((sum, domain) => sum + acceptedOf(series, domain), 0);
  return (
    <TimeSeriesChart
      title="Responsibility"
      unit={`failures per ${series.range.grain}`}
      summary={`${formatPlural(total, 'failure')}, of which ${formatCount(accepted)} accepted.`}
      fileName="responsibility"
      shape="bars"
      kind="count"
      series={domains.flatMap((domain) => layersOf(domain, series))}
      points={pointsOf(series)}
      lastIsPartial={series.last_is_partial}
      syncId="overview"
      footer={
        <div className="flex flex-col gap-2 py-1 text-ink">
          <ShareBar label="Failures by domain" shares={shares} />
          <p className="text-muted empty:hidden">
            <NotNarrowed what="Failures are" by={series.not_narrowed_by} />
          </p>
        </div>
      }
    />
  );
}

function shareOf(domain: FaultDomain, series: Series, href: string): Share {
  return { key: domain, label: sentenceCase(domain), colour: colourOf(domain), value: totalOf(series, domain), href };
}

function layersOf(domain: FaultDomain, series: Series) {
  const layer = { key: domain as string, label: sentenceCase(domain), colour: colourOf(domain) };
  if (acceptedOf(series, domain) === 0) return [layer];
  return [layer, { ...layer, key: acceptedKey(domain), label: `${layer.label}, accepted`, hatched: true }];
}

function colourOf(domain: FaultDomain): string {
  return `var(--domain-${domain})`;
}
