'use client';
import { ChevronDown, Clock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { zoneName } from '@/lib/format/time';
import { resolveTimeRange, TIME_RANGE_PRESETS, type TimeRangeTokens } from '@/lib/quality/time-range';
import { AbsoluteRange } from './absolute-range';
import { useTimeRange } from './use-time-range';
import { useZone, ZoneSwitch } from './zone';

const PRESETS = TIME_RANGE_PRESETS.map((from) => ({
  from,
  label: resolveTimeRange({ from, to: 'now' }, new Date(0)).label,
}));

/** The last instant that a `Date` can hold: every written start lies before it. */
const END_OF_TIME = new Date(8.64e15);

/** Which time the screen is about: a preset, a length typed in, or two instants; and in which zone times are shown. */
export function TimeRange() {
  const { tokens, resolved, choose } = useTimeRange();
  const [open, setOpen] = useState(false);
  const zone = useZone();
  const pick = (next: TimeRangeTokens) => {
    choose(next);
    setOpen(false);
  };
  // Without a clock, on the server, a relative label is right all the same; an absolute one is written in UTC first.
  const { label, to } = resolved ?? resolveTimeRange(tokens, END_OF_TIME);
  return (
    <Popover
      label="Time range"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<Clock aria-hidden className="size-3.5 text-muted" />}>
          <span className="sr-only">Time range: </span>
          {label}
          <span className="font-normal text-muted">{zoneName(zone, to.getTime())}</span>
          <ChevronDown aria-hidden className="size-3 text-muted" />
        </Button>
      }
    >
      <div className="flex flex-col sm:flex-row">
        <fieldset className="flex w-40 flex-col gap-px border-line p-1 max-sm:w-full max-sm:border-b sm:border-r">
          <legend className="sr-only">Presets</legend>
          {PRESETS.map((preset) => (
            <button
              key={preset.from}
              type="button"
              aria-pressed={tokens.from === preset.from && tokens.to === 'now'}
              onClick={() => pick({ from: preset.from, to: 'now' })}
              className="flex h-7 items-center rounded-sm px-2 text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-accent"
            >
              {preset.label}
            </button>
          ))}
        </fieldset>
        <div className="flex w-72 max-w-full flex-col gap-3 p-3">
          <AbsoluteRange key={`${tokens.from} ${tokens.to} ${zone}`} resolved={resolved} zone={zone} onChoose={pick} />
          <div className="border-t border-line pt-2">
            <ZoneSwitch />
          </div>
        </div>
      </div>
    </Popover>
  );
}
