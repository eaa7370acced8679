'use client';
import { Panel } from '@/components/ui/panel';
import type { Dossier } from '@/lib/evidence/dossier';
import { formatPlural } from '@/lib/format/number';
import { AttributionNote } from './attribution-note';
import { CallTable } from './call-table';
import type { FactNames } from './evidence-links';
import { useFact } from './fact-context';
import { FailureList } from './failure-list';

interface FailuresPanelProps {
  project: string;
  dossier: Dossier;
  names: FactNames;
}

/** What failed and whose fault it was, then every call. */
export function FailuresPanel({ project, dossier, names }: FailuresPanelProps) {
  const { fact } = useFact();
  const { occurrences, attribution } = dossier;
  return (
    <>
      <Panel
        title="Failures"
        meta={`attribution engine, version ${dossier.engine_version}`}
        variant="flush"
        padded={false}
      >
        {attribution && !occurrences.some(({ role }) => role === 'responsible') && (
          <AttributionNote attribution={attribution} names={names} />
        )}
        <FailureList project={project} occurrences={occurrences} names={names} />
        {occurrences.length === 0 && !attribution && (
          <p className="max-w-prose px-4 pb-4 text-muted">
            No failure signal observed. That is not health: most failures that people find leave no signal, so look at
            what evaluations and people say.
          </p>
        )}
      </Panel>
      <Panel
        title="Calls"
        meta={formatPlural(dossier.calls.length + dossier.omitted.calls, 'call')}
        variant="flush"
        padded={false}
      >
        <CallTable dossier={dossier} openFact={fact} />
      </Panel>
    </>
  );
}
