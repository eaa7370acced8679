import { DEFAULT_DECODE_LIMITS, type DecodeOptions } from '../limits';
import { RejectionTally } from '../rejection';
import type { DecodedSpan, DecodedTraces } from '../span';
import { decodeRequest } from './decode-request';
import { SpanReader } from './span-reader';

/**
 * A protobuf ExportTraceServiceRequest. The value of an attribute that no convention reads is skipped on the wire and
 * never becomes a string. A span that breaks the rules is rejected alone and counted.
 * @throws OtlpDecodeError when the body is not such a message.
 */
export function decodeTraceProtobuf(body: Uint8Array, limits: DecodeOptions = DEFAULT_DECODE_LIMITS): DecodedTraces {
  const spans: DecodedSpan[] = [];
  const rejected = new RejectionTally();
  decodeRequest(body, 'traces', limits, (reader, attributes) => {
    const spanReader = new SpanReader(reader, attributes);
    return (end, resource, scope) => {
      if (spans.length + rejected.total >= limits.maxItems) {
        reader.pos = end;
        rejected.add('too_many_items');
        return;
      }
      const decoded = spanReader.read(end, resource, scope);
      if (typeof decoded === 'string') rejected.add(decoded);
      else spans.push(decoded);
    };
  });
  return { spans, rejected: rejected.counts };
}
