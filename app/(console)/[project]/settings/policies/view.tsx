'use client';
import { useQuery } from '@tanstack/react-query';
import { PoliciesForm } from '@/components/access/policies-form';
import { SettingsPart } from '@/components/access/settings-part';
import { policies } from '@/lib/access/queries';

/** The rules that the project has set for itself. */
export function PoliciesView({ project }: { project: string }) {
  return (
    <SettingsPart
      title="Policies"
      description="Each change is kept in the audit trail with what was before."
      query={useQuery(policies(project))}
    >
      {(current) => <PoliciesForm project={project} policies={current} />}
    </SettingsPart>
  );
}
