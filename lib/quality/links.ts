import { createSerializer, parseAsNativeArrayOf, parseAsString } from 'nuqs/server';
import { type Scope, scopeParsers } from './scope';
import { DEFAULT_TIME_RANGE } from './time-range';

const serialize = createSerializer({
  ...scopeParsers,
  by: parseAsString,
  row: parseAsString,
  outcome: parseAsNativeArrayOf(parseAsString),
  error_class: parseAsNativeArrayOf(parseAsString),
  queue: parseAsString,
});

/** What single screens have in their address beside the scope. */
interface Own {
  readonly by?: string;
  readonly row?: string;
  readonly outcome?: string[];
  readonly error_class?: string[];
  readonly queue?: string;
}

/** The address of a screen of the project with the same range and filters; defaults are not written. */
export function screenHref(project: string, screen: string, scope: Scope, own: Own = {}): string {
  const { from, to, ...filters } = scope;
  const isDefault = from === DEFAULT_TIME_RANGE.from && to === DEFAULT_TIME_RANGE.to;
  const lists = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values ? [...values] : null]),
  );
  return serialize(`/${project}/${screen}`, { ...(isDefault ? {} : { from, to }), ...lists, ...own });
}

/** All failures of the scope, whatever became of their groups: where a count of failures leads. */
export function failuresHref(project: string, scope: Scope, errorClass?: string): string {
  return screenHref(project, 'failures', scope, {
    queue: 'all',
    ...(errorClass !== undefined && { error_class: [errorClass] }),
  });
}
