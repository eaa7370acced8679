'use client';
import type { RefObject } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import PopoverSurface from '@/components/ui/popover-surface';
import { formatInstant, formatRelative, UTC } from '@/lib/format/time';
import { useNow } from './now';
import { useZone } from './zone';

interface TimestampCardProps {
  at: string;
  anchor: RefObject<HTMLButtonElement | null>;
  /** Off while only the pointer rests on the timestamp. */
  takesFocus: boolean;
  onHover: (inside: boolean) => void;
  onClose: () => void;
}

/** Every form of one instant, each to copy. */
export default function TimestampCard({ at, ...surface }: TimestampCardProps) {
  const zone = useZone();
  const nowMs = useNow();
  return (
    <PopoverSurface key={surface.takesFocus ? 'pinned' : 'hover'} label="Instant" align="end" {...surface}>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 py-1.5 pr-1.5 pl-3 text-xs">
        {formsOf(at, zone, nowMs).map((form) => (
          <div key={form.name} className="contents">
            <dt className="text-muted">{form.name}</dt>
            <dd className="font-mono">{form.value}</dd>
            <dd>
              <CopyButton text={form.value} label={`Copy ${form.name}`} />
            </dd>
          </div>
        ))}
      </dl>
    </PopoverSurface>
  );
}

function formsOf(at: string, zone: string, nowMs: number | null): { name: string; value: string }[] {
  const instantMs = Date.parse(at);
  return [
    { name: 'As sent', value: at },
    { name: 'UTC', value: formatInstant(instantMs, UTC) },
    ...(zone === UTC ? [] : [{ name: 'Local', value: formatInstant(instantMs, zone) }]),
    { name: 'Epoch ms', value: String(instantMs) },
    ...(nowMs === null ? [] : [{ name: 'Relative', value: formatRelative(instantMs, nowMs) }]),
  ];
}
