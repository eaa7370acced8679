/** A key that may be written down; anything else is counted under one common name. */
const COUNTABLE_KEY = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,127}$/;
const COUNTABLE_SCOPE = /^@?[A-Za-z0-9_][A-Za-z0-9_.:/-]{0,127}$/;
const UNNAMEABLE_KEY = '(unnameable)';
/** More names than that are counted together, so that a producer cannot fill the table with names of its making. */
const MAX_KEYS_PER_PRODUCER = 500;
const FURTHER_KEYS = '(further keys)';

/** Counts dropped attributes by producer and key; the numbers inside a key (`llm.input_messages.0.…`) are one `N`. */
export class DroppedKeys {
  readonly byProducer = new Map<string, Map<string, number>>();

  add(producer: string, key: string): void {
    const counts = this.byProducer.get(producer) ?? new Map<string, number>();
    this.byProducer.set(producer, counts);
    const name = countableName(key);
    const counted = counts.has(name) || counts.size < MAX_KEYS_PER_PRODUCER ? name : FURTHER_KEYS;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }
}

/** The name of a scope as it may be written down; packages have `@` and `/` in theirs. */
export function countableScope(name: string): string {
  return COUNTABLE_SCOPE.test(name) ? name : UNNAMEABLE_KEY;
}

function countableName(name: string): string {
  return COUNTABLE_KEY.test(name) ? name.replace(/(?<=^|\.)\d+(?=\.|$)/g, 'N') : UNNAMEABLE_KEY;
}
