import type { RejectionCounts } from './rejection';
import type { Attributes, DecodedResource, DecodedScope, ErrorSigns } from './span';

/**
 * One log record. Resource and scope are shared objects, one for each that the request held. The body is never part of
 * it: at most it names the event.
 */
export interface DecodedLogRecord {
  readonly resource: DecodedResource;
  readonly scope: DecodedScope;
  /** Lower-case hex, 32 and 16 digits; null when absent or all zero, as agent CLIs send them. */
  readonly traceId: string | null;
  readonly spanId: string | null;
  /** Epoch nanoseconds of the event, else of its observation; null when neither is given. */
  readonly timeUnixNano: bigint | null;
  /** `eventName`, else the attribute `event.name`, else a body that is nothing but a dotted lower-case token; may be empty. */
  readonly eventName: string;
  /** SeverityNumber of opentelemetry-proto: 0 unspecified, 9 info, 13 warn, 17 error. */
  readonly severityNumber: number;
  /** Allowlisted keys only. */
  readonly attributes: Attributes;
  /** Of the exception that the record carries. */
  readonly errorSigns: ErrorSigns;
  /** Keys that were offered and not decoded; their values were never looked at. */
  readonly skippedKeys: readonly string[];
}

export interface DecodedLogs {
  readonly records: readonly DecodedLogRecord[];
  readonly rejected: RejectionCounts;
}
