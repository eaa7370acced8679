import { clsx } from 'clsx';
import { DomainMark } from '@/components/console/domain-mark';
import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { RATIONALES } from '@/lib/classification/assertion';
import type { Assertion } from '@/lib/classification/contract';

interface ChainLinkProps {
  assertion: Assertion;
  /** The one that none supersedes. */
  isHead: boolean;
}

/** One assertion: what, how bad, how sure, who, when, why. */
export function ChainLink({ assertion, isHead }: ChainLinkProps) {
  const { domain, title, severity, confidence, by, asserted_at, rationale_code, note } = assertion;
  return (
    <li className={clsx('flex flex-col gap-0.5 border-t border-line px-4 py-2', !isHead && 'text-muted')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={isHead ? 'font-medium' : ''}>
          <DomainMark domain={domain} label={title} />
        </span>
        <span className="text-xs">
          {severity} severity, {confidence} confidence
        </span>
        <Badge variant={isHead && assertion.state === 'confirmed' ? 'accent' : 'plain'}>
          {isHead ? assertion.state : 'superseded'}
        </Badge>
      </div>
      <p className="text-xs text-muted">
        {by ?? 'A rule'}, <Timestamp at={asserted_at} />
        {rationale_code && `. ${RATIONALES[rationale_code]}`}
      </p>
      {note && <p className="max-w-prose break-words">{note}</p>}
    </li>
  );
}
