'use client';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { fromWallTime, toWallTime } from '@/lib/format/wall-time';
import { readShorthand, type TimeRange, type TimeRangeTokens } from '@/lib/quality/time-range';

interface AbsoluteRangeProps {
  resolved: TimeRange | null;
  zone: string;
  onChoose: (tokens: TimeRangeTokens) => void;
}

/** A range by its two ends, or by a length typed as "90m". An empty end stays open: it means now. */
export function AbsoluteRange({ resolved, zone, onChoose }: AbsoluteRangeProps) {
  const [error, setError] = useState<{ length?: string; ends?: string }>({});

  const submitLength = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = readShorthand(String(new FormData(event.currentTarget).get('length')));
    if (from) onChoose({ from, to: 'now' });
    else setError({ length: 'Write a number and m, h, d or w, such as 90m.' });
  };

  const submitEnds = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const from = fromWallTime(String(form.get('from')), zone);
    const end = String(form.get('to'));
    const to = end === '' ? null : fromWallTime(end, zone);
    if (!from) setError({ ends: 'The start is missing.' });
    else if (to && from >= to) setError({ ends: 'The end must come after the start.' });
    else onChoose({ from: from.toISOString(), to: to ? to.toISOString() : 'now' });
  };

  return (
    <>
      <form onSubmit={submitLength} noValidate>
        <Field label="Length until now" error={error.length} required>
          {(control) => (
            <Input {...control} name="length" size="small" placeholder="90m, 36h, 10d" autoComplete="off" />
          )}
        </Field>
      </form>
      <form onSubmit={submitEnds} noValidate className="flex flex-col gap-2 border-t border-line pt-2">
        <Field label={`From (${zone})`} error={error.ends} required>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              name="from"
              size="small"
              defaultValue={resolved ? toWallTime(resolved.from, zone) : ''}
            />
          )}
        </Field>
        <Field label={`To (${zone})`} hint="Left empty, the range stays open.">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              name="to"
              size="small"
              defaultValue={resolved ? toWallTime(resolved.to, zone) : ''}
            />
          )}
        </Field>
        <Button type="submit" size="small" variant="primary">
          Use this range
        </Button>
      </form>
    </>
  );
}
