import { createSerializer, parseAsString } from 'nuqs/server';
import { type Scope, scopeParsers } from './scope';
import { DEFAULT_TIME_RANGE } from './time-range';

const serialize = createSerializer({
  ...scopeParsers,
  by: parseAsString,
  row: parseAsString,
  outcome: parseAsString,
  state: parseAsString,
});

type More = { readonly by?: string; readonly row?: string; readonly outcome?: string; readonly state?: string };

/** The address of a screen of the project with the same range and filters; defaults are not written. */
export function screenHref(project: string, screen: string, scope: Scope, more: More = {}): string {
  const { from, to, ...filters } = scope;
  const isDefault = from === DEFAULT_TIME_RANGE.from && to === DEFAULT_TIME_RANGE.to;
  const lists = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values ? [...values] : null]),
  );
  return serialize(`/${project}/${screen}`, { ...(isDefault ? {} : { from, to }), ...lists, ...more });
}
