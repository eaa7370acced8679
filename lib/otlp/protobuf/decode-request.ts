import { OtlpDecodeError } from '../decode-error';
import { AttributeBudget, type DecodeOptions } from '../limits';
import type { Signal } from '../signal';
import { AttributeReader } from './attribute-reader';
import { type ItemReader, RequestReader } from './request-reader';
import { openReader, type WireReader } from './wire';

/**
 * Reads a protobuf export request with the item reader that `makeReader` gives.
 * @throws OtlpDecodeError when the body is not such a message.
 */
export function decodeRequest(
  body: Uint8Array,
  signal: Signal,
  limits: DecodeOptions,
  makeReader: (reader: WireReader, attributes: AttributeReader) => ItemReader,
): void {
  const reader = openReader(body);
  const attributes = new AttributeReader(reader, new AttributeBudget(limits), limits.maxDepth, limits.additionKeys);
  const readItem = makeReader(reader, attributes);
  try {
    new RequestReader(reader, attributes, readItem).read();
  } catch {
    // Of the body itself nothing may be said: the library's messages are of no use to a sender either.
    throw new OtlpDecodeError('malformed_protobuf', signal);
  }
}
