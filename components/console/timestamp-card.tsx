'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Popover } from '@/components/ui/popover';
import { formatInstant, formatRelative, UTC } from '@/lib/format/time';

interface TimestampCardProps {
  at: string;
  zone: string;
  nowMs: number;
  trigger: ReactNode;
}

const HOVER_MS = 350;

/** Every form of one instant, each to copy. Opens on a pause of the pointer, on click and by keyboard. */
export function TimestampCard({ at, zone, nowMs, trigger }: TimestampCardProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), HOVER_MS);
  };
  const instantMs = Date.parse(at);
  const rows = [
    { name: 'As sent', value: at },
    { name: 'UTC', value: formatInstant(instantMs, UTC) },
    ...(zone === UTC ? [] : [{ name: 'Local', value: formatInstant(instantMs, zone) }]),
    { name: 'Epoch ms', value: String(instantMs) },
    { name: 'Relative', value: formatRelative(instantMs, nowMs) },
  ];
  return (
    <Popover
      label="Instant"
      open={open}
      onOpenChange={(next) => {
        clearTimeout(timer.current);
        setOpen(next);
      }}
      trigger={
        <button
          type="button"
          // It replaces the plain button under the pointer or the focus, and must not lose either.
          ref={(button) => {
            if (button && document.activeElement === document.body && !button.matches(':hover')) button.focus();
          }}
          onPointerEnter={() => later(true)}
          onPointerLeave={() => later(false)}
          className="rounded-sm text-left underline decoration-dotted underline-offset-2"
        >
          {trigger}
        </button>
      }
    >
      <dl
        onPointerEnter={() => later(true)}
        onPointerLeave={() => later(false)}
        className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 py-1.5 pr-1.5 pl-3 text-xs"
      >
        {rows.map((row) => (
          <div key={row.name} className="contents">
            <dt className="text-muted">{row.name}</dt>
            <dd className="font-mono">{row.value}</dd>
            <dd>
              <CopyButton text={row.value} label={`Copy ${row.name}`} />
            </dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
