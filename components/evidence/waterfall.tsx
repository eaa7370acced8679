'use client';
import { useMemo, useRef } from 'react';
import type { TimelineItem } from '@/lib/evidence/dossier';
import { timeAxis } from '@/lib/evidence/time-axis';
import { useFact } from './fact-context';
import { useRovingRows } from './use-roving-rows';
import { WaterfallAxis, WaterfallGrid } from './waterfall-axis';
import { WaterfallRow } from './waterfall-row';

/** The facts of an execution over time: names at the left, bars and marks at the right. Each row opens its fact. */
export function Waterfall({ items }: { items: readonly TimelineItem[] }) {
  const list = useRef<HTMLOListElement>(null);
  const axis = useMemo(() => timeAxis(items), [items]);
  const rows = useRovingRows(list);
  const { fact } = useFact();
  return (
    <div className="relative [--names:46%] sm:[--names:17rem] xl:[--names:22rem]">
      <WaterfallAxis axis={axis} />
      <div className="relative">
        <WaterfallGrid axis={axis} />
        <ol ref={list} aria-label="Timeline" onKeyDown={rows.onKeyDown} className="relative">
          {items.map((item, index) => (
            <WaterfallRow
              key={item.fact_id}
              item={item}
              axis={axis}
              isOpen={fact === item.fact_id}
              isTabStop={index === Math.min(rows.current, items.length - 1)}
              onFocus={() => rows.onFocus(index)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}
