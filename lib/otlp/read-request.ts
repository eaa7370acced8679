import { decodeLogJson } from './json/decode-logs';
import { decodeMetricJson } from './json/decode-metrics';
import { decodeTraceJson } from './json/decode-traces';
import type { DecodeOptions } from './limits';
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
  Record<OtlpEncoding, (body: Uint8Array, options: DecodeOptions, hash: StreamHash) => Mapped>
> = {
  traces: {
    json: (body, options) => mapSpans(decodeTraceJson(body, options), options.additionKeys),
    protobuf: (body, options) => mapSpans(decodeTraceProtobuf(body, options), options.additionKeys),
  },
  logs: {
    json: (body, options) => mapLogs(decodeLogJson(body, options), options.additionKeys),
    protobuf: (body, options) => mapLogs(decodeLogProtobuf(body, options), options.additionKeys),
  },
  metrics: {
    json: (body, options, hash) => mapMetrics(decodeMetricJson(body, withoutAdditions(options)), hash),
    protobuf: (body, options, hash) => mapMetrics(decodeMetricProtobuf(body, withoutAdditions(options)), hash),
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
  options: DecodeOptions,
  hash: StreamHash,
): Mapped {
  return READERS[signal][encoding](body, options, hash);
}

/** A point of a metric is a sum over many calls; what one of them was like says nothing of it. */
function withoutAdditions({ additionKeys: _, ...limits }: DecodeOptions): DecodeOptions {
  return limits;
}
