import { Panel } from '@/components/ui/panel';
import { sentenceCase } from '@/lib/format/id';
import type { GroupDetail } from '@/lib/groups/contract';
import { DimensionTable } from './dimension-table';

/** Where the failures happen, and where more than elsewhere. */
export function Dimensions({ group }: { group: GroupDetail }) {
  const told = group.dimensions.filter(({ cells }) => cells.some(({ value }) => value !== null));
  const untold = group.dimensions.filter((dimension) => !told.includes(dimension));
  return (
    <Panel
      title="Where it happens"
      meta="lift: share in this group over the share among all failures"
      variant="flush"
      padded={false}
      footer={
        untold.length > 0 && (
          <>Not reported with any of these failures: {untold.map(({ dimension }) => dimension).join(', ')}</>
        )
      }
    >
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 xl:grid-cols-2">
        {told.map(({ dimension, cells }) => (
          <DimensionTable key={dimension} name={sentenceCase(dimension)} cells={cells} />
        ))}
      </div>
    </Panel>
  );
}
