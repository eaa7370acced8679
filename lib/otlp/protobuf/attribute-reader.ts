import { EXCEPTION_MESSAGE, EXCEPTION_STACKTRACE } from '../read-exception';
import type { AttributeValue } from '../span';
import { BYTES, eachField, expectWireType, FIXED64, openMessage, readInt64, VARINT, type WireReader } from './wire';

/** Field numbers of opentelemetry-proto common/v1/common.proto. */
const KEY_VALUE = { key: 1, value: 2 } as const;
const ANY_VALUE = { string: 1, bool: 2, int: 3, double: 4, array: 5, kvlist: 6, bytes: 7 } as const;
const ARRAY_VALUE = { values: 1 } as const;

/** What the attributes of one resource, span or event gave. */
export interface TakenAttributes {
  readonly decodedKeys: ReadonlySet<string>;
  readonly attributes: Map<string, AttributeValue>;
  readonly skippedKeys: string[];
  count: number;
  /** Read for signs of the cause, then left behind. */
  exceptionMessage: string | undefined;
  exceptionStacktrace: string | undefined;
}

/** Reads KeyValue messages; the value of a key that is not wanted is stepped over and never becomes a string. */
export class AttributeReader {
  constructor(
    private readonly reader: WireReader,
    private readonly maxDepth: number,
  ) {}

  begin(decodedKeys: ReadonlySet<string>, skippedKeys: string[] = []): TakenAttributes {
    return {
      decodedKeys,
      attributes: new Map(),
      skippedKeys,
      count: 0,
      exceptionMessage: undefined,
      exceptionStacktrace: undefined,
    };
  }

  /** Reads the KeyValue that ends at `end`. The value may stand before the key, so its place is noted first. */
  read(end: number, taken: TakenAttributes): void {
    const { reader } = this;
    let key = '';
    let valueStart = -1;
    let valueEnd = -1;
    eachField(reader, end, (number, wireType) => {
      if (number === KEY_VALUE.key) {
        expectWireType(wireType, BYTES);
        key = reader.string();
      } else if (number === KEY_VALUE.value) {
        valueEnd = openMessage(reader, wireType);
        valueStart = reader.pos;
        reader.pos = valueEnd;
      } else return false;
      return true;
    });
    taken.count += 1;
    if (key === '') return;
    const isText = key === EXCEPTION_MESSAGE || key === EXCEPTION_STACKTRACE;
    const isWanted = taken.decodedKeys.has(key);
    const value = valueStart >= 0 && (isWanted || isText) ? this.valueAt(valueStart, valueEnd) : undefined;
    reader.pos = end;
    if (isText && typeof value === 'string') takeExceptionText(taken, key, value);
    if (!isWanted || value === null) taken.skippedKeys.push(key);
    else if (value !== undefined) taken.attributes.set(key, value);
  }

  private valueAt(start: number, end: number): AttributeValue | null | undefined {
    this.reader.pos = start;
    return this.decodeValue(end, this.maxDepth);
  }

  /**
   * The AnyValue that ends at `end`. Undefined when it is empty; null when there is something that no fact can hold
   * (a map, bytes, a number that is none) or the lists are nested deeper than `depth`.
   */
  private decodeValue(end: number, depth: number): AttributeValue | null | undefined {
    const { reader } = this;
    let value: AttributeValue | null | undefined;
    eachField(reader, end, (number, wireType) => {
      switch (number) {
        case ANY_VALUE.string:
          expectWireType(wireType, BYTES);
          value = reader.string();
          return true;
        case ANY_VALUE.bool:
          expectWireType(wireType, VARINT);
          value = reader.bool();
          return true;
        case ANY_VALUE.int:
          expectWireType(wireType, VARINT);
          value = readInt64(reader);
          return true;
        case ANY_VALUE.double:
          expectWireType(wireType, FIXED64);
          value = finite(reader.double());
          return true;
        case ANY_VALUE.array:
          value = this.decodeArray(openMessage(reader, wireType), depth);
          return true;
        case ANY_VALUE.kvlist:
        case ANY_VALUE.bytes:
          value = null;
          return false;
        default:
          return false;
      }
    });
    return value;
  }

  private decodeArray(end: number, depth: number): AttributeValue[] | null {
    const { reader } = this;
    if (depth <= 0) {
      reader.pos = end;
      return null;
    }
    const values: AttributeValue[] = [];
    let isWhole = true;
    eachField(reader, end, (number, wireType) => {
      if (number !== ARRAY_VALUE.values) return false;
      const value = this.decodeValue(openMessage(reader, wireType), depth - 1);
      if (value === null) isWhole = false;
      else if (value !== undefined) values.push(value);
      return true;
    });
    return isWhole ? values : null;
  }
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

function takeExceptionText(taken: TakenAttributes, key: string, text: string): void {
  if (key === EXCEPTION_MESSAGE) taken.exceptionMessage = text;
  else taken.exceptionStacktrace = text;
}
