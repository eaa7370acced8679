'use client';
import { useState } from 'react';
import { StateMark } from '@/components/console/state-mark';
import { Timestamp } from '@/components/console/timestamp';
import { EvidenceLinks, type FactNames } from '@/components/evidence/evidence-links';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { Dossier } from '@/lib/evidence/dossier';
import { formatPlural } from '@/lib/format/number';
import type { Reconciliation, UnknownOutcome } from '@/lib/reconciliation/contract';
import { nameOf, OUTCOME_WORDS, REASON_WORDS } from '@/lib/reconciliation/words';
import { ReconcileDialog } from './reconcile-dialog';
import { Standing } from './standing';

interface UnknownPanelProps {
  project: string;
  dossier: Pick<Dossier, 'unknown_outcomes' | 'reconciliations'>;
  names: FactNames;
  mayReconcile: boolean;
}

/** What of the execution is unknown, and what people found out about it, the newest word last. */
export function UnknownPanel({ project, dossier, names, mayReconcile }: UnknownPanelProps) {
  const [open, setOpen] = useState<UnknownOutcome | null>(null);
  const { unknown_outcomes: unknowns, reconciliations } = dossier;
  return (
    <Panel title="Unknown outcomes" meta={formatPlural(unknowns.length, 'outcome')} variant="flush">
      {unknowns.length === 0 && <p className="text-muted">No outcome of this execution is unknown.</p>}
      <ul className="flex flex-col gap-3">
        {unknowns.map((unknown) => (
          <li key={unknown.fact_id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <StateMark state="unknown" label={nameOf(unknown)} />
                <Standing reconciliation={unknown.reconciliation} />
              </p>
              <p className="text-xs text-muted">{REASON_WORDS[unknown.reason]}</p>
              {unknown.fact_id !== '' && <EvidenceLinks factIds={[unknown.fact_id]} names={names} />}
              <Words words={reconciliations.filter((one) => one.fact_id === unknown.fact_id)} />
            </div>
            {mayReconcile && (
              <Button size="small" onClick={() => setOpen(unknown)} aria-label={`Reconcile ${nameOf(unknown)}`}>
                Reconcile
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ReconcileDialog project={project} unknown={open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

/** Every word of the chain, also those that no longer count. */
function Words({ words }: { words: readonly Reconciliation[] }) {
  if (words.length === 0) return null;
  return (
    <ol aria-label="What people found out" className="mt-1 flex flex-col gap-1 border-l border-line pl-3">
      {words.map((word) => (
        <li key={word.id}>
          <p className="text-xs text-muted">
            {word.outcome === null ? 'Withdrawn' : OUTCOME_WORDS[word.outcome]} by {word.actor},{' '}
            <Timestamp at={word.at} />, seen in {word.observed_where}
          </p>
          <p className="max-w-prose break-words">{word.observed}</p>
          {word.artifact && <p className="font-mono text-xs break-all text-muted">{word.artifact.uri}</p>}
        </li>
      ))}
    </ol>
  );
}
