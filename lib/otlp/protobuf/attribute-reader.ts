import { type AttributeBudget, MAX_LIST_LENGTH } from '../limits';
import { isErrorText, takeErrorText } from '../read-exception';
import type { AttributeValue } from '../span';
import { addIdentity, type TakenAttributes } from '../taken-attributes';
import { BYTES, eachField, expectWireType, FIXED64, openMessage, readInt64, VARINT, type WireReader } from './wire';

/** Field numbers of opentelemetry-proto common/v1/common.proto. */
const KEY_VALUE = { key: 1, value: 2 } as const;
const ANY_VALUE = { string: 1, bool: 2, int: 3, double: 4, array: 5, kvlist: 6, bytes: 7 } as const;
const ARRAY_VALUE = { values: 1 } as const;

/** Reads KeyValue messages; the value of a key that is not wanted is stepped over and never becomes a string. */
export class AttributeReader {
  constructor(
    private readonly reader: WireReader,
    readonly budget: AttributeBudget,
    private readonly maxDepth: number,
    private readonly additionKeys: ReadonlySet<string> = new Set(),
  ) {}

  /** Reads the KeyValue that ends at `end`. The value may stand before the key, so its place is noted first. */
  read(end: number, taken: TakenAttributes): void {
    const { reader } = this;
    if (!this.budget.take()) {
      reader.pos = end;
      return;
    }
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
    if (key === '') return;
    const isText = isErrorText(key);
    const isWanted = taken.decodedKeys.has(key) || this.additionKeys.has(key);
    const isRead = isWanted || isText || taken.identity !== undefined;
    const value = valueStart >= 0 && isRead ? this.valueAt(valueStart, valueEnd) : undefined;
    reader.pos = end;
    if (taken.identity !== undefined) addIdentity(taken, key, value);
    if (isText && typeof value === 'string') takeErrorText(taken, key, value);
    if (!isWanted || value === null) taken.skippedKeys.push(key);
    else if (value !== undefined) taken.attributes.set(key, value);
  }

  private valueAt(start: number, end: number): AttributeValue | null | undefined {
    this.reader.pos = start;
    return this.decodeValue(end, this.maxDepth);
  }

  /**
   * The AnyValue that ends at `end`. Undefined when it is empty; null when there is something that no fact can hold
   * (a map, bytes, a number that is none) or the lists are longer than `MAX_LIST_LENGTH` or nested deeper than `depth`.
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
    let length = 0;
    let isWhole = true;
    eachField(reader, end, (number, wireType) => {
      if (number !== ARRAY_VALUE.values) return false;
      length += 1;
      if (length > MAX_LIST_LENGTH) return false;
      const value = this.decodeValue(openMessage(reader, wireType), depth - 1);
      if (value === null) isWhole = false;
      else if (value !== undefined) values.push(value);
      return true;
    });
    return isWhole && length <= MAX_LIST_LENGTH ? values : null;
  }
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}
