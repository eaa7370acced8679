/** What one request may hold at most; it bounds the memory that decoding takes. */
export interface DecodeLimits {
  /** Spans, log records or data points. */
  readonly maxItems: number;
  /** Attributes of one item, its events and links among them and counted themselves. */
  readonly maxAttributesPerItem: number;
  /** The same of all items and resources together. */
  readonly maxAttributes: number;
  /** Lists inside lists of one value. */
  readonly maxDepth: number;
}

export interface DecodeOptions extends DecodeLimits {
  /** Attributes that the project has added to the allowlist; their values are decoded beside those of the conventions. */
  readonly additionKeys?: ReadonlySet<string>;
}

export const DEFAULT_DECODE_LIMITS: DecodeLimits = {
  maxItems: 50_000,
  maxAttributesPerItem: 10_000,
  maxAttributes: 2_000_000,
  maxDepth: 8,
};

/** Values of one list; no field of a fact has so many. */
export const MAX_LIST_LENGTH = 1_000;

/** Counts attributes while they are read, so that those beyond a limit are stepped over instead of gathered. */
export class AttributeBudget {
  private ofItem = 0;
  private ofRequest = 0;

  constructor(private readonly limits: DecodeLimits) {}

  /** Before every item and every resource. */
  startItem(): void {
    this.ofItem = 0;
  }

  /** Counts one attribute, event or link. @returns whether it may be kept. */
  take(): boolean {
    this.ofItem += 1;
    this.ofRequest += 1;
    return !this.isExceeded;
  }

  /** True when the item that was just read has an attribute that was not kept. */
  get isExceeded(): boolean {
    const { maxAttributesPerItem, maxAttributes } = this.limits;
    return this.ofItem > 0 && (this.ofItem > maxAttributesPerItem || this.ofRequest > maxAttributes);
  }
}
