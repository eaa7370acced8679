import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { DomainShape } from './mark-shape';

/** A fault domain: colour and shape as one mark, the word in ink beside it. */
export function DomainMark({ domain, label }: { domain: FaultDomain; label?: string }) {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      <DomainShape domain={domain} />
      {label ?? sentenceCase(domain)}
    </span>
  );
}
