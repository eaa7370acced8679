import { DEFAULT_DECODE_LIMITS, type DecodeOptions } from '../limits';
import type { DecodedLogRecord, DecodedLogs } from '../log';
import { RejectionTally } from '../rejection';
import { decodeRequest } from './decode-request';
import { LogReader } from './log-reader';

/**
 * A protobuf ExportLogsServiceRequest. Bodies and the values of attributes that no convention reads are skipped on the
 * wire. A record that breaks the rules is rejected alone and counted.
 * @throws OtlpDecodeError when the body is not such a message.
 */
export function decodeLogProtobuf(body: Uint8Array, limits: DecodeOptions = DEFAULT_DECODE_LIMITS): DecodedLogs {
  const records: DecodedLogRecord[] = [];
  const rejected = new RejectionTally();
  decodeRequest(body, 'logs', limits, (reader, attributes) => {
    const logReader = new LogReader(reader, attributes);
    return (end, resource, scope) => {
      if (records.length + rejected.total >= limits.maxItems) {
        reader.pos = end;
        rejected.add('too_many_items');
        return;
      }
      const decoded = logReader.read(end, resource, scope);
      if (typeof decoded === 'string') rejected.add(decoded);
      else records.push(decoded);
    };
  });
  return { records, rejected: rejected.counts };
}
