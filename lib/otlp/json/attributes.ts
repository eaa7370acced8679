import type { AttributeBudget } from '../limits';
import { isErrorText, takeErrorText } from '../read-exception';
import { addIdentity, type TakenAttributes, takeNone } from '../taken-attributes';
import { asList, asObject, asText, decodeJsonValue } from './value';

/** Decodes lists of KeyValue; of a key that is not wanted only the name is kept. */
export class AttributeDecoder {
  constructor(
    readonly budget: AttributeBudget,
    private readonly maxDepth: number,
    private readonly additionKeys: ReadonlySet<string> = new Set(),
  ) {}

  decode(list: unknown, decodedKeys: ReadonlySet<string>, skippedKeys?: string[]): TakenAttributes {
    const taken = takeNone(decodedKeys, skippedKeys);
    this.decodeInto(taken, list);
    return taken;
  }

  decodeInto(taken: TakenAttributes, list: unknown): void {
    for (const entry of asList(list)) if (this.budget.take()) this.add(entry, taken);
  }

  private add(entry: unknown, taken: TakenAttributes): void {
    const pair = asObject(entry);
    const key = asText(pair?.key);
    if (key === undefined || key === '') return;
    if (taken.identity !== undefined) addIdentity(taken, key, decodeJsonValue(pair?.value, this.maxDepth));
    const isWanted = taken.decodedKeys.has(key) || this.additionKeys.has(key);
    const decoded = isWanted ? decodeJsonValue(pair?.value, this.maxDepth) : null;
    if (decoded === null) taken.skippedKeys.push(key);
    else if (decoded !== undefined) taken.attributes.set(key, decoded);
    if (isErrorText(key)) {
      const text = asText(asObject(pair?.value)?.stringValue);
      if (text !== undefined) takeErrorText(taken, key, text);
    }
  }
}
