import type { RejectionCounts } from './rejection';

/** What both encodings of an OTLP trace request decode to. */

/** A value of an allowlisted attribute. 64-bit integers outside the safe range are bigints, all other numbers are finite. */
export type AttributeValue = string | number | bigint | boolean | readonly AttributeValue[];
export type Attributes = ReadonlyMap<string, AttributeValue>;

/** What the text of an error said, as members of closed lists (lib/otlp/error-text.ts). The text itself is gone. */
export interface ErrorSigns {
  /** A provider's, gRPC, JSON-RPC or operating system code. */
  readonly code?: string;
  /** The innermost exception class that is known. */
  readonly className?: string;
  /** 400 to 599. */
  readonly httpStatus?: number;
  /** The text with everything that varies masked, for the templates of the project; absent when nothing was left. */
  readonly template?: string;
}

export interface DecodedResource {
  readonly attributes: Attributes;
  readonly skippedKeys: readonly string[];
}

export interface DecodedScope {
  readonly name: string;
  readonly version: string;
}

export interface DecodedEvent {
  readonly name: string;
  readonly timeUnixNano: bigint | null;
  readonly attributes: Attributes;
  readonly errorSigns: ErrorSigns;
}

/** Of a link only what its attributes say is read; where it leads is of no use here. */
export interface DecodedLink {
  readonly attributes: Attributes;
}

/**
 * One span. Resource and scope are shared objects, one for each that the request held. The status message and the text
 * of exceptions are not part of it: they were read for signs and left behind.
 */
export interface DecodedSpan {
  readonly resource: DecodedResource;
  readonly scope: DecodedScope;
  /** Lower-case hex, 32 and 16 digits, never all zero. */
  readonly traceId: string;
  readonly spanId: string;
  /** Null for a root. */
  readonly parentSpanId: string | null;
  /** Chooses a convention at most; it may hold text of a customer and never becomes part of a fact. */
  readonly name: string;
  /** SpanKind of opentelemetry-proto: 0 unspecified, 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  /** Epoch nanoseconds; null when absent or zero. No end means that the span is open. */
  readonly startTimeUnixNano: bigint | null;
  readonly endTimeUnixNano: bigint | null;
  /** StatusCode of opentelemetry-proto: 0 unset, 1 ok, 2 error. */
  readonly statusCode: number;
  readonly statusSigns: ErrorSigns;
  /** Of an error's text among the attributes, where it means something only to some conventions. */
  readonly attributeSigns: ErrorSigns;
  readonly attributes: Attributes;
  readonly events: readonly DecodedEvent[];
  readonly links: readonly DecodedLink[];
  /** Keys of the span, its events and its links that were offered and not decoded; their values were never looked at. */
  readonly skippedKeys: readonly string[];
}

export interface DecodedTraces {
  readonly spans: readonly DecodedSpan[];
  readonly rejected: RejectionCounts;
}
