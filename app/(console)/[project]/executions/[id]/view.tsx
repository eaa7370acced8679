'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { AnswerCards } from '@/components/evidence/answer-cards';
import { DossierHeader } from '@/components/evidence/dossier-header';
import { DossierMeta } from '@/components/evidence/dossier-meta';
import { DossierTabs } from '@/components/evidence/dossier-tabs';
import type { FactNames } from '@/components/evidence/evidence-links';
import { FactProvider, useFact } from '@/components/evidence/fact-context';
import { FactPanel } from '@/components/evidence/fact-panel';
import type { Dossier } from '@/lib/evidence/dossier';
import { executionDossier } from '@/lib/evidence/queries';

interface DossierViewProps {
  project: string;
  id: string;
  mayClassify: boolean;
}

/** What happened in this execution: the six answers, and everything that proves them. */
export function DossierView({ project, id, mayClassify }: DossierViewProps) {
  const query = useQuery(executionDossier(project, id));
  if (query.isPending) return <LoadingRows rows={14} />;
  if (query.isError && !query.data)
    return (
      <div className="p-4">
        <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  return (
    <FactProvider>
      <OpenDossier project={project} dossier={query.data} mayClassify={mayClassify} />
    </FactProvider>
  );
}

interface OpenDossierProps {
  project: string;
  dossier: Dossier;
  mayClassify: boolean;
}

function OpenDossier({ project, dossier, mayClassify }: OpenDossierProps) {
  const { fact } = useFact();
  const names: FactNames = useMemo(
    () => new Map(dossier.timeline.map((item) => [item.fact_id, item.label])),
    [dossier.timeline],
  );
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        <DossierHeader project={project} dossier={dossier} />
        <DossierMeta project={project} dossier={dossier} />
        <AnswerCards answers={dossier.answers} names={names} />
        <DossierTabs project={project} dossier={dossier} names={names} mayClassify={mayClassify} />
      </div>
      {fact && (
        <FactPanel key={fact} project={project} executionId={dossier.execution_id} factId={fact} names={names} />
      )}
    </div>
  );
}
