import { DomainMark } from '@/components/console/domain-mark';
import { PageHeader } from '@/components/console/page-header';
import { CopyButton } from '@/components/ui/copy-button';
import { PageLink } from '@/components/ui/page-link';
import { inForce } from '@/lib/classification/chain';
import type { Dossier } from '@/lib/evidence/dossier';
import { executionsHref } from '@/lib/evidence/url';
import { EndingMark } from './ending-mark';
import { RetryMark } from './retry-mark';

/** What the execution is, how it ended and how sure that is, whether it can be repeated, in a paragraph and in marks. */
export function DossierHeader({ project, dossier }: { project: string; dossier: Dossier }) {
  const said = inForce(dossier.classifications);
  return (
    <PageHeader
      breadcrumb={
        <PageLink href={executionsHref(project)} className="underline-offset-2 hover:text-ink hover:underline">
          Executions
        </PageLink>
      }
      title={
        <>
          <span className="sr-only">Execution </span>
          <span className="font-mono text-base break-all">{dossier.execution_id}</span>{' '}
          <CopyButton text={dossier.execution_id} label="Copy execution id" />
        </>
      }
      marks={
        <>
          <EndingMark execution={dossier} />
          <RetryMark verdict={dossier.retry.verdict} />
          {said && (
            <span className="inline-flex items-center gap-1.5">
              <span className="text-muted">{said.by ?? 'A rule'} says:</span>
              <DomainMark domain={said.domain} label={said.title} />
            </span>
          )}
        </>
      }
      description={dossier.summary}
    />
  );
}
