'use client';
import { Checkbox } from '@/components/ui/checkbox';

/** Which rows are chosen for a bulk act, by their keys. The screen owns it. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Names a row for its box: "group 7f3a". */
  readonly nameOf?: (key: string) => string;
}

/** The set with one key more or less. */
export function withKey(selected: ReadonlySet<string>, key: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  if (isChosen) next.add(key);
  else next.delete(key);
  return next;
}

/** The box over the column: all rows that are loaded, or none. */
export function SelectAll({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  const count = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <th scope="col" className="sticky top-0 z-10 h-8 w-9 border-b border-line bg-sunken pl-4 text-left">
      <Checkbox
        label="Select all rows that are loaded"
        hideLabel
        checked={count === 0 ? false : count === keys.length ? true : 'indeterminate'}
        onCheckedChange={(checked) => selection.onChange(new Set(checked ? keys : []))}
      />
    </th>
  );
}

/** The box of one row. */
export function SelectRow({ selection, rowKey }: { selection: Selection; rowKey: string }) {
  return (
    <td className="h-8 w-9 border-b border-line pl-4">
      <Checkbox
        label={`Select ${selection.nameOf?.(rowKey) ?? rowKey}`}
        hideLabel
        checked={selection.selected.has(rowKey)}
        onCheckedChange={(checked) => selection.onChange(withKey(selection.selected, rowKey, checked))}
      />
    </td>
  );
}
