'use client';
import { AgreementPanel } from '@/components/classification/agreement-panel';
import { Kbd } from '@/components/ui/kbd';

/** What stands beside the queue while no group is open. */
export function FailuresView({ project }: { project: string }) {
  return (
    <div className="flex max-w-4xl flex-col gap-4 p-4">
      <p className="text-muted max-lg:hidden">
        Choose a group to see its trend, where it happens and what was said of it. <Kbd>j</Kbd> and <Kbd>k</Kbd> move
        through the queue, <Kbd>Enter</Kbd> opens, <Kbd>?</Kbd> lists all keys.
      </p>
      <AgreementPanel project={project} />
    </div>
  );
}
