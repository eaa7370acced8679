'use client';
import { useQueryState } from 'nuqs';
import { UnknownPanel } from '@/components/reconciliation/unknown-panel';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { Dossier } from '@/lib/evidence/dossier';
import { dossierParsers } from '@/lib/evidence/url';
import { ArtifactsPanel } from './artifacts-panel';
import { ControlsPanel } from './controls-panel';
import type { FactNames } from './evidence-links';
import { FactTable } from './fact-table';
import { FailuresPanel } from './failures-panel';
import { JudgementsPanel } from './judgements-panel';
import { RelatedPanel } from './related-panel';
import { TimelinePanel } from './timeline-panel';

interface DossierTabsProps {
  project: string;
  dossier: Dossier;
  names: FactNames;
  mayClassify: boolean;
}

/** Everything behind the answers, a view at a time; the chosen one is in the address. */
export function DossierTabs({ project, dossier, names, mayClassify }: DossierTabsProps) {
  const [tab, setTab] = useQueryState('tab', dossierParsers.tab.withOptions({ history: 'push' }));
  return (
    <Tabs
      label="Parts of the dossier"
      value={tab}
      onValueChange={(next) => void setTab(next)}
      items={[
        { value: 'timeline', label: 'Timeline' },
        { value: 'failures', label: 'Failures and calls', count: dossier.occurrences.length },
        { value: 'controls', label: 'Controls', count: dossier.controls.length },
        { value: 'unknown', label: 'Unknown', count: dossier.unknown_outcomes.length },
        { value: 'judgements', label: 'Judgements', count: dossier.evaluations + dossier.classifications.length },
        { value: 'artifacts', label: 'Artifacts', count: dossier.artifacts.length + dossier.omitted.artifacts },
        { value: 'facts', label: 'Facts', count: dossier.fact_count },
        { value: 'related', label: 'Related', count: dossier.related.length },
      ]}
    >
      <TabPanel value="timeline">
        <TimelinePanel dossier={dossier} />
      </TabPanel>
      <TabPanel value="failures">
        <FailuresPanel project={project} dossier={dossier} names={names} />
      </TabPanel>
      <TabPanel value="controls">
        <ControlsPanel project={project} controls={dossier.controls} names={names} />
      </TabPanel>
      <TabPanel value="unknown">
        <UnknownPanel project={project} dossier={dossier} names={names} mayReconcile={mayClassify} />
      </TabPanel>
      <TabPanel value="judgements">
        <JudgementsPanel project={project} dossier={dossier} mayClassify={mayClassify} />
      </TabPanel>
      <TabPanel value="artifacts">
        <ArtifactsPanel dossier={dossier} />
      </TabPanel>
      <TabPanel value="facts">
        <FactTable project={project} dossier={dossier} names={names} />
      </TabPanel>
      <TabPanel value="related">
        <RelatedPanel project={project} dossier={dossier} />
      </TabPanel>
    </Tabs>
  );
}
