import { BYTES, expectWireType, FIXED64, readNanos, VARINT, type WireReader } from './wire';

export function readEnum(reader: WireReader, wireType: number): number {
  expectWireType(wireType, VARINT);
  return reader.uint32();
}

/** Epoch nanoseconds; null when zero. */
export function readTime(reader: WireReader, wireType: number): bigint | null {
  expectWireType(wireType, FIXED64);
  return readNanos(reader);
}

/** An id of so many bytes as hex. Some clients put the hex text into the field instead of the bytes. */
export function readId(reader: WireReader, wireType: number, length: number): string {
  expectWireType(wireType, BYTES);
  const bytes = reader.bytes();
  if (bytes.length === 2 * length) return String.fromCharCode(...bytes);
  let hex = '';
  for (const byte of bytes.subarray(0, length + 1)) hex += HEX_BYTES[byte];
  return hex;
}

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
