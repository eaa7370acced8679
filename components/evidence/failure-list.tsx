import { DomainMark } from '@/components/console/domain-mark';
import { MessageText } from '@/components/groups/message-text';
import { Badge } from '@/components/ui/badge';
import { PageLink } from '@/components/ui/page-link';
import type { Occurrence } from '@/lib/evidence/dossier';
import { spaced } from '@/lib/evidence/words';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { Against } from './attribution-note';
import { EvidenceLinks, type FactNames } from './evidence-links';

const ROLE: Record<Occurrence['role'], string> = {
  responsible: 'decided how the execution ended',
  contributing: 'failed beside or because of the responsible one',
  absorbed: 'recovered by a later attempt, so nobody is blamed for it',
};

const RETRY: Record<string, string> = {
  safe: 'repeating the call is safe after a pause',
  after_fix: 'repeating the call helps only after a fix',
  unsafe: 'repeating the call may do its effect twice',
  pointless: 'repeating the call is pointless',
  not_a_failure: 'not a failure of the call',
};

interface FailureListProps {
  project: string;
  occurrences: readonly Occurrence[];
  names: FactNames;
}

/** Each failing call: whose fault, what kind, what decided it and how sure, what spoke against it, and its error group. */
export function FailureList({ project, occurrences, names }: FailureListProps) {
  return (
    <ol>
      {occurrences.map((occurrence) => (
        <Failure key={occurrence.fact_id} project={project} occurrence={occurrence} names={names} />
      ))}
    </ol>
  );
}

function Failure({ project, occurrence, names }: { project: string; occurrence: Occurrence; names: FactNames }) {
  const { domain, error_class, role, signal, signal_kind, confidence, against, retry, group_id } = occurrence;
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line px-4 py-2.5 md:grid-cols-[16rem_1fr_auto]">
      <div className="min-w-0">
        <DomainMark domain={domain as FaultDomain} label={`${sentenceCase(domain)}: ${spaced(error_class)}`} />
        <p className="text-xs break-words text-muted">{calledIn(occurrence)}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p>
          <Badge variant={role === 'responsible' ? 'accent' : 'plain'}>{sentenceCase(role)}</Badge>{' '}
          <span className="text-muted">{ROLE[role]}</span>
        </p>
        <p className="text-muted">
          Decided by {signal_kind} (<code className="font-mono text-xs text-ink">{signal}</code>), confidence{' '}
          {confidence}
          {RETRY[retry] && `; ${RETRY[retry]}`}.
        </p>
        {occurrence.message && (
          <p>
            <span className="text-muted">Message: </span>
            <MessageText message={occurrence.message} />
          </p>
        )}
        <Against codes={against} />
        <EvidenceLinks factIds={[...new Set([occurrence.fact_id, ...occurrence.fact_ids])]} names={names} />
      </div>
      {group_id && (
        <PageLink
          href={`/${project}/failures/${group_id}`}
          className="self-start rounded-sm text-accent underline-offset-2 hover:underline"
        >
          Error group →
        </PageLink>
      )}
    </li>
  );
}

/** Where it happened: kind of call, operation, provider, model or tool. */
function calledIn({ call_kind, operation, provider, model, tool }: Occurrence): string {
  const parts = [operation, provider, model, tool].filter((part) => part !== null);
  return [`${sentenceCase(call_kind)}`, ...new Set(parts)].join(' · ');
}
