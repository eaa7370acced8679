import { CopyableId } from '@/components/console/copyable-id';
import { Panel } from '@/components/ui/panel';
import type { Dossier } from '@/lib/evidence/dossier';
import { familyHref } from '@/lib/evidence/url';
import { ExecutionChain } from './execution-chain';
import { InferredBadge } from './inferred-badge';

/** The interaction and thread that it belongs to, and the executions before and after it. */
export function RelatedPanel({ project, dossier }: { project: string; dossier: Dossier }) {
  const chain = [...dossier.related, dossier].sort(byStart);
  return (
    <Panel
      title="Executions of this interaction"
      meta="and those that resume or recover it or that it resumes or recovers"
      variant="flush"
      padded={false}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-1 px-4 pb-3">
        <Family
          project={project}
          family="interaction"
          id={dossier.interaction_id}
          inferred={dossier.interaction_inferred}
        />
        <Family project={project} family="thread" id={dossier.thread_id} inferred={dossier.thread_inferred} />
      </dl>
      <ExecutionChain project={project} executions={chain} currentId={dossier.execution_id} />
      {dossier.related.length === 0 && (
        <p className="px-4 py-2 text-muted">It is the only one of its interaction; nothing resumes or recovers it.</p>
      )}
    </Panel>
  );
}

interface FamilyProps {
  project: string;
  family: 'interaction' | 'thread';
  id: string;
  inferred: boolean;
}

function Family({ project, family, id, inferred }: FamilyProps) {
  return (
    <div className="flex items-center gap-1.5">
      <dt className="text-muted">{family === 'thread' ? 'Thread' : 'Interaction'}</dt>
      <dd className="flex items-center gap-1.5">
        <CopyableId id={id} label={`${family} id`} href={familyHref(project, family, id)} />
        {inferred && <InferredBadge />}
      </dd>
    </div>
  );
}

function byStart(a: { started_at: string; execution_id: string }, b: { started_at: string; execution_id: string }) {
  return a.started_at.localeCompare(b.started_at) || (a.execution_id < b.execution_id ? -1 : 1);
}
