'use client';
import { ChevronDown, Clock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { zoneName } from '@/lib/format/time';
import { resolveTimeRange, type TimeRangeTokens } from '@/lib/quality/time-range';
import { AbsoluteRange } from './absolute-range';
import { LengthUntilNow } from './length-until-now';
import { TimePresets } from './time-presets';
import { useTimeRange } from './use-time-range';
import { useZone, ZoneSwitch } from './zone';

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
  const zoneShown = zoneName(zone, to.getTime());
  return (
    <Popover
      label="Time range"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" icon={<Clock aria-hidden className="size-3.5 text-muted" />}>
          <span className="sr-only">Time range: </span>
          {label}
          {!label.endsWith(zoneShown) && <span className="font-normal text-muted">{zoneShown}</span>}
          <ChevronDown aria-hidden className="size-3 text-muted" />
        </Button>
      }
    >
      <div className="flex flex-col sm:flex-row">
        <TimePresets tokens={tokens} onChoose={pick} />
        <div className="flex w-72 max-w-full flex-col gap-3 p-3 max-sm:w-full [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-2">
          <LengthUntilNow onChoose={pick} />
          <AbsoluteRange key={`${tokens.from} ${tokens.to} ${zone}`} resolved={resolved} zone={zone} onChoose={pick} />
          <ZoneSwitch />
        </div>
      </div>
    </Popover>
  );
}
