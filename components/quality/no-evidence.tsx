import { EmptyState } from '@/components/console/empty-state';
import { ButtonLink } from '@/components/ui/button';

/** What a screen of aggregates shows before the first fact; how to send one is said in one place. */
export function NoEvidence({ project }: { project: string }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No evidence yet"
      action={<ButtonLink href={`/${project}/overview`}>See how to send the first</ButtonLink>}
    >
      <p>As soon as agents send traces or facts to this project, whose fault their failures are stands here.</p>
    </EmptyState>
  );
}
