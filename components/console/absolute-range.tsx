'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { fromWallTime, toWallTime } from '@/lib/format/wall-time';
import type { TimeRange, TimeRangeTokens } from '@/lib/quality/time-range';

interface AbsoluteRangeProps {
  resolved: TimeRange | null;
  zone: string;
  onChoose: (tokens: TimeRangeTokens) => void;
}

/** A range by its two ends. An empty end stays open: it means now. */
export function AbsoluteRange({ resolved, zone, onChoose }: AbsoluteRangeProps) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = fromWallTime(String(form.get('from')), zone);
    const end = String(form.get('to'));
    const to = end === '' ? null : fromWallTime(end, zone);
    if (!from) setError('The start is missing.');
    else if (to && from >= to) setError('The end must come after the start.');
    else onChoose({ from: from.toISOString(), to: to ? to.toISOString() : 'now' });
  };
  const shown = (instant: Date | undefined) => (instant ? toWallTime(instant, zone) : '');
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field label={`From (${zone})`} error={error} required>
        {(control) => (
          <Input {...control} type="datetime-local" name="from" size="small" defaultValue={shown(resolved?.from)} />
        )}
      </Field>
      <Field label={`To (${zone})`} hint="Left empty, the range stays open.">
        {(control) => (
          <Input {...control} type="datetime-local" name="to" size="small" defaultValue={shown(resolved?.to)} />
        )}
      </Field>
      <Button type="submit" size="small" variant="primary">
        Use this range
      </Button>
    </form>
  );
}
