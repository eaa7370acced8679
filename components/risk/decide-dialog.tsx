'use client';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Textarea } from '@/components/ui/textarea';
import { toastDone } from '@/components/ui/toast-queue';
import { formatPlural } from '@/lib/format/number';
import type { RiskDetail, TakenDecision } from '@/lib/risk/contract';
import { needsReason } from '@/lib/risk/decide';
import { endInWords } from '@/lib/risk/period';
import { useDecision } from '@/lib/risk/queries';
import { Digest } from './digest-note';

interface Words {
  title: string;
  verb: string;
  done: string;
  consequence: (risk: RiskDetail) => string;
  danger?: boolean;
}

const WORDS: Record<TakenDecision, Words> = {
  approved: { title: 'Approve this acceptance', verb: 'Approve', done: 'Approved', consequence: consequenceOfApproval },
  rejected: {
    title: 'Reject this proposal',
    verb: 'Reject',
    done: 'Rejected',
    consequence: () => 'Nothing of it is accepted. The proposal stays in the register; a new one can be made.',
  },
  withdrawn: {
    title: 'Withdraw your proposal',
    verb: 'Withdraw',
    done: 'Withdrawn',
    consequence: () => 'Nobody can approve it any more. It stays in the register.',
  },
  revoked: {
    title: 'Revoke this acceptance',
    verb: 'Revoke',
    done: 'Revoked',
    danger: true,
    consequence: ({ impact }) =>
      `It ends at once and for good: ${failuresText(impact.now)} count as net again. To accept them anew takes a new proposal.`,
  },
};

interface DecideDialogProps {
  project: string;
  risk: RiskDetail;
  decision: TakenDecision;
  onClose: () => void;
}

/** Asks for a decision: names the act, its consequence and the digest of what is decided on. */
export function DecideDialog({ project, risk, decision, onClose }: DecideDialogProps) {
  const { title, verb, done, consequence, danger } = WORDS[decision];
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const act = useDecision(project, risk.id);
  const mustSayWhy = needsReason(decision);
  const confirm = () => {
    const given = reason.trim();
    if (mustSayWhy && given === '') return setMissing(true);
    act.mutate(
      { decision, revision_digest: risk.revision.digest, ...(given && { reason: given }) },
      {
        onSuccess: () => {
          toastDone(`${done}: ${risk.title}`);
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      consequence={consequence(risk)}
      verb={verb}
      danger={danger ?? false}
      pending={act.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3 pb-2">
        {decision === 'approved' && <WouldBeSuspended risk={risk} />}
        <Field
          label="Reason"
          required={mustSayWhy}
          hint="Everybody who sees the acceptance can read it. Write no personal data and no credentials."
          error={isMissing && reason.trim() === '' ? 'Say why; whoever proposed it needs to know.' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={2_000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div>
          <p className="text-xs font-medium">Digest of revision {risk.revision.number}, which your decision names</p>
          <Digest digest={risk.revision.digest} />
        </div>
        {act.isError && <ProblemPanel problem={act.error} />}
      </div>
    </ConfirmDialog>
  );
}

function consequenceOfApproval({ impact, ends_typed, ends_at, zone, coverage }: RiskDetail): string {
  const which = coverage === 'pinned' ? 'observed until now' : 'earlier and later ones';
  const until = endInWords(ends_typed, new Date(ends_at), zone);
  return `Until ${until}, failures that match count as accepted (${which}): ${failuresText(impact.now)}. Facts and gross counts stay as they are.`;
}

function failuresText({ figures }: RiskDetail['impact']['now']): string {
  if (!figures) return 'the failures of the scope';
  return `${formatPlural(figures.last_30_days.failures, 'failure')} of the last 30 days in ${formatPlural(figures.last_30_days.groups, 'group')}`;
}

function WouldBeSuspended({ risk: { ceiling } }: { risk: RiskDetail }) {
  if (!ceiling || ceiling.used === null || ceiling.used <= ceiling.limit) return null;
  return (
    <Note tone="warning" title="The ceiling is already passed">
      It would be suspended from the first moment and cover nothing.
    </Note>
  );
}
