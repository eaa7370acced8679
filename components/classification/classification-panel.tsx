'use client';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Panel } from '@/components/ui/panel';
import { toastDone } from '@/components/ui/toast-queue';
import { headOf, inForce } from '@/lib/classification/chain';
import type { Assertion } from '@/lib/classification/contract';
import { type Target, useClassify } from '@/lib/classification/queries';
import { ChainLink } from './chain-link';

interface ClassificationPanelProps {
  project: string;
  target: Target;
  /** Newest first. */
  chain: readonly Assertion[];
  /** Opens the dialog; undefined where the person may not classify. */
  onClassify: (() => void) | undefined;
}

/** What people and rules say of a failure: what counts now, and everything that was said before. */
export function ClassificationPanel({ project, target, chain, onClassify }: ClassificationPanelProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const withdraw = useClassify(project, target);
  const head = headOf(chain);
  const current = inForce(chain);
  const confirm = () => {
    if (!head) return;
    withdraw.mutate(
      { withdraw: true, supersedes: head.id },
      {
        onSuccess: () => toastDone('Classification withdrawn'),
        onSettled: () => setWithdrawing(false),
      },
    );
  };
  return (
    <Panel
      title="Classification"
      meta={chain.length > 1 ? `${chain.length} assertions, newest first` : undefined}
      variant="flush"
      padded={false}
      actions={
        onClassify && (
          <>
            {current && (
              <Button size="small" variant="ghost" onClick={() => setWithdrawing(true)}>
                Withdraw
              </Button>
            )}
            <Button size="small" onClick={onClassify}>
              {current ? 'Change' : 'Classify'}
            </Button>
          </>
        )
      }
    >
      {withdraw.isError && (
        <div className="px-4 pb-2">
          <ProblemPanel problem={withdraw.error} />
        </div>
      )}
      {chain.length === 0 && <p className="px-4 pb-4 text-muted">Nobody has classified this yet.</p>}
      <ol>
        {chain.map((assertion) => (
          <ChainLink key={assertion.id} assertion={assertion} isHead={assertion.id === head?.id} />
        ))}
      </ol>
      <ConfirmDialog
        open={isWithdrawing}
        onOpenChange={setWithdrawing}
        title="Withdraw the classification"
        consequence="Nothing is said of this failure any more; the chain keeps what was said and that it was withdrawn."
        verb="Withdraw"
        pending={withdraw.isPending}
        onConfirm={confirm}
      />
    </Panel>
  );
}
