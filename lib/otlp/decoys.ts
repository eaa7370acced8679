import { firstName } from './first-value';
import type { Attributes } from './span';

/** Values that stand for "none" in the wild. */
const DECOYS: ReadonlySet<string> = new Set(['default', 'unknown', 'undefined', 'null', 'none', 'default_user_id']);

/** The first of the keys that names something (a thread, a user, a model); a value that stands for none is passed over. */
export function firstIdentity(attributes: Attributes, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const name = firstName(attributes, [key]);
    if (name !== undefined && !DECOYS.has(name.toLowerCase())) return name;
  }
  return undefined;
}
