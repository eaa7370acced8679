'use client';
import { useState } from 'react';
import { useNow } from '@/components/console/now';
import { Button, type ButtonVariant } from '@/components/ui/button';
import type { RiskDetail, TakenDecision } from '@/lib/risk/contract';
import { ACTS, type Actor, refusalFor } from './acts';
import { DecideDialog } from './decide-dialog';

const BUTTON: Record<TakenDecision, { label: string; variant: ButtonVariant }> = {
  approved: { label: 'Approve', variant: 'primary' },
  rejected: { label: 'Reject', variant: 'secondary' },
  withdrawn: { label: 'Withdraw', variant: 'secondary' },
  revoked: { label: 'Revoke', variant: 'secondary' },
};

interface RiskActsProps {
  project: string;
  risk: RiskDetail;
  actor: Actor;
}

/** The decisions that this person may take now, each behind a dialog that says what it does. */
export function RiskActs({ project, risk, actor }: RiskActsProps) {
  const [chosen, setChosen] = useState<TakenDecision | null>(null);
  const nowMs = useNow() ?? Date.parse(risk.as_of);
  const acts = ACTS.filter((decision) => refusalFor(decision, risk, actor, nowMs) === null);
  return (
    <>
      {acts.map((decision) => (
        <Button key={decision} variant={BUTTON[decision].variant} onClick={() => setChosen(decision)}>
          {BUTTON[decision].label}
        </Button>
      ))}
      {chosen && (
        <DecideDialog key={chosen} project={project} risk={risk} decision={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
