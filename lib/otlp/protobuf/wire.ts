import protobuf from 'protobufjs/minimal.js';

/** Reads the protobuf wire format; bounds are checked by the library. */
export type WireReader = InstanceType<typeof protobuf.Reader>;

/** Wire types of the protobuf encoding. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;

export function openReader(body: Uint8Array): WireReader {
  return protobuf.Reader.create(body);
}

/**
 * Calls `field` for every field of the message that ends at `end`, with the reader at the field's value. The callback
 * returns false for what it does not read, and the value is skipped.
 * @throws Error when a value reaches past the message.
 */
export function eachField(reader: WireReader, end: number, field: (number: number, wireType: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.tag();
    const number = tag >>> 3;
    const wireType = tag & 7;
    if (number === 0) throw new Error('illegal field number');
    if (!field(number, wireType)) reader.skipType(wireType, 0, number);
  }
  if (reader.pos !== end) throw new Error('a field reaches past its message');
}

/** The end of the length-delimited value at the reader, which stands at its first byte afterwards. */
export function openMessage(reader: WireReader, wireType: number): number {
  expectWireType(wireType, BYTES);
  const size = reader.size();
  const end = reader.pos + size;
  if (end > reader.len) throw new Error('a message reaches past the body');
  return end;
}

/** A known field of another wire type means that the body is something else than it was taken for. */
export function expectWireType(actual: number, expected: number): void {
  if (actual !== expected) throw new Error('unexpected wire type');
}

export function readText(reader: WireReader, wireType: number): string {
  expectWireType(wireType, BYTES);
  return reader.string();
}

/** A fixed64 as a bigint; null when zero, the default of an absent field. */
export function readNanos(reader: WireReader): bigint | null {
  const low = reader.fixed32();
  const high = reader.fixed32();
  return low === 0 && high === 0 ? null : (BigInt(high) << 32n) | BigInt(low);
}

/** An sfixed64 as a number, which may be inexact beyond 2^53. */
export function readSfixed64(reader: WireReader): number {
  const low = reader.fixed32();
  const high = reader.sfixed32();
  return high * 2 ** 32 + low;
}

/**
 * An int64 varint: a number where that is exact, else a bigint. Read here and not by the library, whose answer depends on
 * whether a bundler let it find the package `long`.
 */
export function readInt64(reader: WireReader): number | bigint {
  let low = 0;
  let high = 0n;
  for (let index = 0; index < 10; index += 1) {
    if (reader.pos >= reader.len) throw new Error('a varint reaches past the body');
    const byte = reader.buf[reader.pos] ?? 0;
    reader.pos += 1;
    // Seven bytes hold 49 bits, which a number adds up exactly; nearly every count is shorter.
    if (index < 7) low += (byte & 127) * 2 ** (7 * index);
    else high |= BigInt(byte & 127) << BigInt(7 * index);
    if (byte < 128) return index < 7 ? low : exactInteger(BigInt.asIntN(64, high | BigInt(low)));
  }
  throw new Error('invalid varint');
}

function exactInteger(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}
