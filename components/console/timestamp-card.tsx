'use client';
import * as Popover from 'radix-ui/popover';
import type { RefObject } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
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
export function TimestampCard({ at, anchor, takesFocus, onHover, onClose }: TimestampCardProps) {
  const zone = useZone();
  const nowMs = useNow();
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          key={takesFocus ? 'pinned' : 'hover'}
          aria-label="Instant"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => !takesFocus && event.preventDefault()}
          onCloseAutoFocus={() => takesFocus && anchor.current?.focus()}
          // The button toggles by itself; without this a press on it would close and open at once.
          onInteractOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onPointerEnter={() => onHover(true)}
          onPointerLeave={() => onHover(false)}
          className="z-50 max-w-[calc(100vw-16px)] animate-enter rounded-md bg-raised shadow-overlay outline-none"
        >
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
