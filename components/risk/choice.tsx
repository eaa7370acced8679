import type { ComponentProps } from 'react';
import { Select } from '@/components/ui/select';

/** Stands for "any": the empty text is a select without a choice. */
const ANY = '*';

interface ChoiceProps
  extends Pick<ComponentProps<typeof Select>, 'id' | 'required' | 'aria-describedby' | 'aria-invalid'> {
  values: readonly string[];
  labelOf?: (value: string) => string;
  value: string;
  onChange: (value: string) => void;
  /** What no value means; absent where one must be chosen. */
  any?: string;
  placeholder?: string;
}

/** One of the values that occur, or any. */
export function Choice({ values, labelOf = (value) => value, value, onChange, any, ...rest }: ChoiceProps) {
  const options = values.map((one) => ({ value: one, label: labelOf(one) }));
  return (
    <Select
      {...rest}
      options={any === undefined ? options : [{ value: ANY, label: any }, ...options]}
      value={value || (any === undefined ? undefined : ANY)}
      onValueChange={(next) => onChange(next === ANY ? '' : next)}
    />
  );
}
