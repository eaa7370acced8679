'use client';
import { CapabilityRegistry } from '@/components/capabilities/capability-registry';
import { PageHeader } from '@/components/console/page-header';
import { ControlsTabs } from '@/components/controls/controls-tabs';
import { useScope } from '@/components/quality/use-scope';

/** What the rules about capabilities judge calls by. */
export function CapabilitiesView({ project, mayDrillDown }: { project: string; mayDrillDown: boolean }) {
  const scope = useScope();
  return (
    <>
      <PageHeader
        title="Capabilities"
        description="What calls are judged by: each capability by the version that was registered last."
      />
      <ControlsTabs {...{ project, scope, mayDrillDown }} current="capabilities" />
      <CapabilityRegistry project={project} as="reader" />
    </>
  );
}
