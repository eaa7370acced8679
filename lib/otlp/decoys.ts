/** Values that stand for "none" in the wild. */
const DECOYS: ReadonlySet<string> = new Set(['default', 'unknown', 'undefined', 'null', 'none', 'default_user_id']);

/** The name of a thread, session or user; undefined for one that stands for none. */
export function withoutDecoy(name: string | undefined): string | undefined {
  return name === undefined || DECOYS.has(name.toLowerCase()) ? undefined : name;
}
