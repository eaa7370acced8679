import { DomainMark } from '@/components/console/domain-mark';
import { domainOf } from '@/lib/quality/changes';
import type { Dimension } from '@/lib/quality/contract';

/** A value of a dimension: a domain as its mark, an id in monospace, and in words where it was not reported. */
export function DimensionValue({ by, value }: { by: Dimension; value: string | null }) {
  if (value === null) return <span className="text-muted">not reported</span>;
  if (by === 'domain') return <DomainMark domain={domainOf(value)} />;
  return <span className="font-mono text-xs">{value}</span>;
}
