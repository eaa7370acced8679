import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { truncateMiddle } from '@/lib/format/id';
import type { Decision } from '@/lib/risk/contract';

const VERB: Record<Decision['decision'], string> = {
  proposed: 'proposed it',
  approved: 'approved it',
  rejected: 'rejected it',
  revoked: 'revoked it',
  withdrawn: 'withdrew it',
};

/** Who decided what, when and why, oldest first. Nothing of it is ever changed or taken away. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ol className="flex flex-col">
      {decisions.map((decision) => (
        <li
          key={`${decision.revision_digest} ${decision.decision}`}
          className="relative flex flex-col gap-0.5 border-l border-line pb-4 pl-4 last:pb-0"
        >
          <span aria-hidden className="absolute top-1.5 -left-1 size-2 rounded-full bg-edge" />
          <p className="flex flex-wrap items-center gap-x-2">
            <span>
              <span className="font-medium">{decision.by.name ?? 'A former member'}</span> {VERB[decision.decision]}
            </span>
            <span className="text-muted">
              <Timestamp at={decision.at} />
            </span>
            {decision.four_eyes_waived && <Badge variant="outline">Four eyes waived by the project</Badge>}
          </p>
          {decision.reason && <p className="max-w-prose whitespace-pre-wrap break-words">{decision.reason}</p>}
          <p className="text-xs text-muted">
            Revision {decision.revision_number}, digest{' '}
            <span className="font-mono" title={decision.revision_digest}>
              {truncateMiddle(decision.revision_digest)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
