'use client';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { AdditionView } from '@/lib/redaction-policy/contract';
import { additionList } from '@/lib/redaction-policy/queries';
import { AdditionTable } from './addition-table';
import { EndAdditionDialog } from './end-addition-dialog';

/** What the project has added to the allowlist, and what it has taken back. */
export function AdditionsPanel({ project, onAdd }: { project: string; onAdd: () => void }) {
  const additions = useQuery(additionList(project));
  const [ending, setEnding] = useState<AdditionView | null>(null);
  return (
    <Panel
      title="Additions of this project"
      variant="flush"
      padded={false}
      actions={
        <Button size="small" icon={<ListPlus aria-hidden className="size-3.5" />} onClick={onAdd}>
          Add field
        </Button>
      }
    >
      <p className="max-w-prose px-4 pb-3 text-muted">
        Fields that are kept beside those that every project keeps. Each is a number, true or false, or one of a short
        list of tokens. They count for what arrives from then on; adding and ending are kept in the audit trail.
      </p>
      {additions.isPending && <LoadingRows rows={3} />}
      {additions.isError && (
        <div className="px-4 pb-4">
          <ProblemPanel
            problem={additions.error}
            retrying={additions.isFetching}
            onRetry={() => void additions.refetch()}
          />
        </div>
      )}
      {additions.data?.items.length === 0 && (
        <EmptyState kind="nothing-yet" title="Nothing was added">
          Choose a field below that your producers offer, or add one by its name.
        </EmptyState>
      )}
      {additions.data && additions.data.items.length > 0 && (
        <AdditionTable additions={additions.data.items} onEnd={setEnding} />
      )}
      {ending && <EndAdditionDialog project={project} addition={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
}
