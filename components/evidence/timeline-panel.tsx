'use client';
import { ChartGantt, Table2 } from 'lucide-react';
import { useQueryState } from 'nuqs';
import { Swatch } from '@/components/charts/swatch';
import { StateShape } from '@/components/console/mark-shape';
import { IconButton } from '@/components/ui/icon-button';
import type { Dossier } from '@/lib/evidence/dossier';
import { dossierParsers } from '@/lib/evidence/url';
import { formatPlural } from '@/lib/format/number';
import { useFact } from './fact-context';
import { TimelineTable } from './timeline-table';
import { Waterfall } from './waterfall';

/** What happened when: as a picture, or the same as a table. */
export function TimelinePanel({ dossier }: { dossier: Dossier }) {
  const [as, setAs] = useQueryState('as', dossierParsers.as);
  const { fact } = useFact();
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1">
        <TimelineLegend />
        <IconButton
          size="small"
          label={as === 'table' ? 'View as timeline' : 'View as table'}
          icon={as === 'table' ? <ChartGantt /> : <Table2 />}
          onClick={() => void setAs(as === 'table' ? null : 'table')}
        />
      </div>
      {as === 'table' ? (
        <TimelineTable items={dossier.timeline} openFact={fact} />
      ) : (
        <Waterfall items={dossier.timeline} />
      )}
      {dossier.omitted.timeline > 0 && (
        <p className="px-4 py-2 text-xs text-muted">
          {formatPlural(dossier.omitted.timeline, 'later fact')} not drawn; the list of facts has them.
        </p>
      )}
    </>
  );
}

function TimelineLegend() {
  return (
    <ul aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-xs">
      <li className="flex items-center gap-1.5">
        <Swatch colour="var(--accent)" /> Model call
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch colour="var(--muted)" /> Tool call
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch colour="var(--state-waiting)" hatched /> Waits for a person
      </li>
      <li className="flex items-center gap-1.5">
        <StateShape state="failing" /> Failed or denied
      </li>
      <li className="flex items-center gap-1.5">
        <StateShape state="unknown" /> Unknown
      </li>
      <li className="flex items-center gap-1.5">
        <Swatch colour="var(--edge)" hatched /> Nothing ran, cut short
      </li>
    </ul>
  );
}
