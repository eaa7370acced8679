/** Protobuf by hand, for messages that no encoder would write. */

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number & 127) | 128, ...varint(number >>> 7)];
}

/** A length-delimited field. */
export function field(number: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(content.length)]), content]);
}

/** So many empty messages in the field. */
export function emptyFields(number: number, count: number): Buffer {
  const bytes = Buffer.alloc(2 * count);
  for (let index = 0; index < count; index += 1) bytes[2 * index] = (number << 3) | 2;
  return bytes;
}

/** An AnyValue that is a list of one that is a list of one, and so on. */
export function nestedLists(depth: number): Buffer {
  const headers: Buffer[] = [];
  let size = 0;
  for (let level = 0; level < depth; level += 1) {
    const values = Buffer.from([(1 << 3) | 2, ...varint(size)]);
    const list = Buffer.from([(5 << 3) | 2, ...varint(size + values.length)]);
    headers.push(values, list);
    size += values.length + list.length;
  }
  return Buffer.concat(headers.reverse());
}
