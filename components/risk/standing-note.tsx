'use client';
import { useNow } from '@/components/console/now';
import { Note } from '@/components/ui/note';
import { formatCount } from '@/lib/format/number';
import type { RiskDetail } from '@/lib/risk/contract';
import { type Actor, refusalFor } from './acts';

interface StandingNoteProps {
  risk: RiskDetail;
  actor: Actor;
}

/** What the reader should know before anything else: why it is suspended, or why they cannot approve it. */
export function StandingNote({ risk, actor }: StandingNoteProps) {
  const nowMs = useNow() ?? Date.parse(risk.as_of);
  if (risk.state === 'suspended') {
    return (
      <Note tone="warning" title="Suspended: more failures than the ceiling allows">
        {risk.ceiling && risk.ceiling.used !== null
          ? `${formatCount(risk.ceiling.used)} failures have come since the start, the ceiling is ${formatCount(risk.ceiling.limit)}. `
          : ''}
        It covers nothing. To accept more, propose it anew with a higher ceiling.
      </Note>
    );
  }
  if (risk.state !== 'proposed') return null;
  switch (refusalFor('approved', risk, actor, nowMs)) {
    case 'author-approves':
      return (
        <Note tone="accent" title="You wrote this proposal, so you cannot approve it">
          Four eyes: somebody else with the permission governance:approve_risk has to. You can still withdraw it.
        </Note>
      );
    case 'period-ended':
      return (
        <Note tone="warning" title="The period has ended before anybody decided">
          It can no longer be approved, only rejected or withdrawn.
        </Note>
      );
    case 'no-permission':
      return <Note title="Waits for a decision by somebody with the permission governance:approve_risk" />;
    default:
      return <Note tone="accent" title="Waits for your decision. Read it to the end, then approve or reject it." />;
  }
}
