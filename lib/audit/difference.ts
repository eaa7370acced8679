/** One field of an audit row's states, as text; null where that state does not have it. */
export interface FieldDifference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isChanged: boolean;
}

/** The fields of two JSON states side by side, in the order of their names, nested ones as `outer.inner`. */
export function differences(before: unknown, after: unknown): FieldDifference[] {
  const [old, current] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...current.keys()])].sort().map((field) => {
    const values = { before: old.get(field) ?? null, after: current.get(field) ?? null };
    return { field, ...values, isChanged: values.before !== values.after };
  });
}

function flatten(state: unknown, path = ''): Map<string, string> {
  if (state === null || state === undefined) return path === '' ? new Map() : new Map([[path, '—']]);
  if (typeof state !== 'object') return new Map([[path || 'value', String(state)]]);
  if (Array.isArray(state)) return new Map([[path || 'value', state.map(inline).join(', ') || 'none']]);
  return new Map(
    Object.entries(state).flatMap(([name, value]) => [...flatten(value, path === '' ? name : `${path}.${name}`)]),
  );
}

function inline(item: unknown): string {
  return typeof item === 'object' ? JSON.stringify(item) : String(item);
}
