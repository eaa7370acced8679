import { decodeLogJson } from './json/decode-logs';
import { decodeMetricJson } from './json/decode-metrics';
import { decodeTraceJson } from './json/decode-traces';
import type { DecodeLimits } from './limits';
import { mapSpans } from './map';
import { mapLogs } from './map-logs';
import { mapMetrics, type StreamHash } from './map-metrics';
import type { Mapped } from './mapped';
import { decodeLogProtobuf } from './protobuf/decode-logs';
import { decodeMetricProtobuf } from './protobuf/decode-metrics';
import { decodeTraceProtobuf } from './protobuf/decode-traces';
import type { OtlpEncoding } from './response';
import type { Signal } from './signal';

const READERS: Record<
  Signal,
  Record<OtlpEncoding, (body: Uint8Array, limits: DecodeLimits, hash: StreamHash) => Mapped>
> = {
  traces: {
    json: (body, limits) => mapSpans(decodeTraceJson(body, limits)),
    protobuf: (body, limits) => mapSpans(decodeTraceProtobuf(body, limits)),
  },
  logs: {
    json: (body, limits) => mapLogs(decodeLogJson(body, limits)),
    protobuf: (body, limits) => mapLogs(decodeLogProtobuf(body, limits)),
  },
  metrics: {
    json: (body, limits, hash) => mapMetrics(decodeMetricJson(body, limits), hash),
    protobuf: (body, limits, hash) => mapMetrics(decodeMetricProtobuf(body, limits), hash),
  },
};

/**
 * What the body of an export request says, as facts that nobody has checked yet.
 * @param hash makes ids of what identifies a stream of metrics.
 * @throws OtlpDecodeError when nothing of it can be read.
 */
export function readRequest(
  signal: Signal,
  encoding: OtlpEncoding,
  body: Uint8Array,
  limits: DecodeLimits,
  hash: StreamHash,
): Mapped {
  return READERS[signal][encoding](body, limits, hash);
}
