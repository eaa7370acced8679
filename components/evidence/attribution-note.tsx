import { DomainMark } from '@/components/console/domain-mark';
import { AGAINST, type AgainstCode } from '@/lib/attribution/against';
import type { Dossier } from '@/lib/evidence/dossier';
import { spaced } from '@/lib/evidence/words';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { EvidenceLinks, type FactNames } from './evidence-links';

interface AttributionNoteProps {
  attribution: NonNullable<Dossier['attribution']>;
  names: FactNames;
}

/** Whose fault the execution's failure was where no failing call shows it: then its end or a person's act decided. */
export function AttributionNote({ attribution, names }: AttributionNoteProps) {
  const { domain, error_class, signal, confidence, against, fact_ids } = attribution;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <DomainMark domain={domain as FaultDomain} label={`${sentenceCase(domain)}: ${spaced(error_class)}`} />
        <span className="text-muted">
          The execution as a whole, decided by <code className="font-mono text-xs text-ink">{signal}</code>, confidence{' '}
          {confidence}.
        </span>
      </p>
      <Against codes={against} />
      <EvidenceLinks factIds={fact_ids} names={names} />
    </div>
  );
}

/** What speaks against a judgement, a sentence each. */
export function Against({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  return (
    <ul aria-label="What speaks against it" className="text-xs text-muted">
      {codes.map((code) => (
        <li key={code}>Against: {AGAINST[code as AgainstCode] ?? spaced(code)}</li>
      ))}
    </ul>
  );
}
