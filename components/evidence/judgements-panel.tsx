'use client';
import { useState } from 'react';
import { ClassificationPanel } from '@/components/classification/classification-panel';
import { ClassifyDialog } from '@/components/classification/classify-dialog';
import { headOf } from '@/lib/classification/chain';
import type { Dossier } from '@/lib/evidence/dossier';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { EvaluationList } from './evaluation-list';

interface JudgementsPanelProps {
  project: string;
  dossier: Dossier;
  mayClassify: boolean;
}

/** What evaluations and people say of the execution, which no signal can replace. */
export function JudgementsPanel({ project, dossier, mayClassify }: JudgementsPanelProps) {
  const [isClassifying, setClassifying] = useState(false);
  const target = { kind: 'execution', id: dossier.execution_id } as const;
  const { attribution } = dossier;
  return (
    <>
      <EvaluationList dossier={dossier} />
      <ClassificationPanel
        project={project}
        target={target}
        chain={dossier.classifications}
        onClassify={mayClassify ? () => setClassifying(true) : undefined}
      />
      {isClassifying && (
        <ClassifyDialog
          project={project}
          target={target}
          head={headOf(dossier.classifications)}
          engine={attribution && { domain: attribution.domain as FaultDomain, error_class: attribution.error_class }}
          onClose={() => setClassifying(false)}
        />
      )}
    </>
  );
}
