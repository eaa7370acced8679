'use client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { DomainMark } from '@/components/console/domain-mark';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toastDone } from '@/components/ui/toast-queue';
import type { Assertion } from '@/lib/classification/contract';
import { newestTaxonomy, type Target, useClassify } from '@/lib/classification/queries';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { ClassifyFields } from './classify-fields';
import { type Complete, isComplete, useDraft } from './use-draft';

/** What the engine says of the target, as a start. */
export interface EngineWord {
  readonly domain: FaultDomain;
  readonly error_class: string;
}

interface ClassifyDialogProps {
  project: string;
  target: Target;
  /** The newest assertion of the chain, a withdrawal too. */
  head: Assertion | undefined;
  engine: EngineWord | null;
  onClose: () => void;
}

/** Says what a failure is: appends to the chain, so nothing that was said before is lost. */
export function ClassifyDialog({ project, target, head, engine, onClose }: ClassifyDialogProps) {
  const formId = useId();
  const taxonomy = useQuery(newestTaxonomy(project));
  const classify = useClassify(project, target);
  const [draft, change] = useDraft(head, engine, taxonomy.data);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!taxonomy.data || !isComplete(draft) || classify.isPending) return;
    const statement = { ...asStatement(draft), taxonomy_version: taxonomy.data.version, supersedes: head?.id ?? null };
    classify.mutate(statement, {
      onSuccess: ({ title }) => {
        toastDone(`Classified: ${title}`);
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Classify this ${target.kind === 'group' ? 'error group' : 'execution'}`}
      description="Adds to the chain; it changes no count and no fact."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={classify.isPending}
            disabled={!isComplete(draft)}
          >
            Classify
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {head && <NowSaid head={head} />}
        {taxonomy.isPending && <LoadingRows rows={6} />}
        {taxonomy.isError && <ProblemPanel problem={taxonomy.error} onRetry={() => void taxonomy.refetch()} />}
        {taxonomy.data && <ClassifyFields taxonomy={taxonomy.data} draft={draft} change={change} />}
        {classify.isError && <ProblemPanel problem={classify.error} />}
      </form>
    </Dialog>
  );
}

function asStatement({ code, severity, confidence, rationale, note }: Complete) {
  return {
    ...{ code, severity, confidence },
    ...(rationale !== 'none' && { rationale_code: rationale }),
    ...(note.trim() !== '' && { note: note.trim() }),
  };
}

/** What the new assertion takes the place of; after a conflict, what the other person said. */
function NowSaid({ head }: { head: Assertion }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      {head.state === 'withdrawn' ? 'Withdrawn:' : 'Now:'}
      <span className="text-ink">
        <DomainMark domain={head.domain} label={head.title} />
      </span>
      {head.severity} severity, said by {head.by ?? 'a rule'}
    </p>
  );
}
