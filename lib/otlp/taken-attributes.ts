import type { AttributeValue } from './span';

/** What the attributes of one resource, span, event, link, log record or data point gave. */
export interface TakenAttributes {
  readonly decodedKeys: ReadonlySet<string>;
  readonly attributes: Map<string, AttributeValue>;
  readonly skippedKeys: string[];
  /** Read for signs of the cause, then left behind. */
  exceptionMessage: string | undefined;
  /** How far down the list of names its attribute stands (lib/otlp/read-exception.ts). */
  messageRank: number;
  exceptionStacktrace: string | undefined;
  /** Every attribute with its value, for what is told from its neighbours by all of them; in memory only. */
  readonly identity: string[] | undefined;
}

export function takeNone(decodedKeys: ReadonlySet<string>, skippedKeys: string[] = []): TakenAttributes {
  return {
    decodedKeys,
    attributes: new Map(),
    skippedKeys,
    exceptionMessage: undefined,
    messageRank: Number.POSITIVE_INFINITY,
    exceptionStacktrace: undefined,
    identity: undefined,
  };
}

/** Like `takeNone`, with the values of all attributes in `identity`. */
export function takeIdentity(decodedKeys: ReadonlySet<string>): TakenAttributes {
  return { ...takeNone(decodedKeys), identity: [] };
}

export function addIdentity(
  { identity }: TakenAttributes,
  key: string,
  value: AttributeValue | null | undefined,
): void {
  identity?.push(JSON.stringify([key, value ?? null], (_, item) => (typeof item === 'bigint' ? String(item) : item)));
}
