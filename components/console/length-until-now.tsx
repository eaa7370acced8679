'use client';
import { type FormEvent, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { readShorthand, type TimeRangeTokens } from '@/lib/quality/time-range';

/** A range by its length alone, typed as "90m". */
export function LengthUntilNow({ onChoose }: { onChoose: (tokens: TimeRangeTokens) => void }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = readShorthand(String(new FormData(event.currentTarget).get('length')));
    if (from) onChoose({ from, to: 'now' });
    else setError('Write a number and m, h, d or w, such as 90m.');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Length until now" error={error} required>
        {(control) => <Input {...control} name="length" size="small" placeholder="90m, 36h, 10d" autoComplete="off" />}
      </Field>
    </form>
  );
}
