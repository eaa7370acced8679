import { RejectionTally } from '../accept-span';
import { RESOURCE_KEYS } from '../conventions/conventions';
import { OtlpDecodeError } from '../decode-error';
import {
  DEFAULT_DECODE_LIMITS,
  type DecodedResource,
  type DecodedScope,
  type DecodedSpan,
  type DecodedTraces,
  type DecodeLimits,
  type SpanRejection,
} from '../span';
import { AttributeReader } from './attribute-reader';
import { SpanReader } from './span-reader';
import { eachField, openMessage, openReader, readText, type WireReader } from './wire';

/** Field numbers of opentelemetry-proto 1.x: collector/trace/v1/trace_service.proto, trace/v1, resource/v1, common/v1. */
const REQUEST = { resourceSpans: 1 } as const;
const RESOURCE_SPANS = { resource: 1, scopeSpans: 2 } as const;
const RESOURCE = { attributes: 1 } as const;
const SCOPE_SPANS = { scope: 1, spans: 2 } as const;
const SCOPE = { name: 1, version: 2 } as const;

const EMPTY_RESOURCE: DecodedResource = { attributes: new Map(), skippedKeys: [] };
const EMPTY_SCOPE: DecodedScope = { name: '', version: '' };

/**
 * A protobuf ExportTraceServiceRequest. The value of an attribute that no convention reads is skipped on the wire and
 * never becomes a string. A span that breaks the rules is rejected alone and counted.
 * @throws OtlpDecodeError when the body is not such a message.
 */
export function decodeTraceProtobuf(body: Uint8Array, limits: DecodeLimits = DEFAULT_DECODE_LIMITS): DecodedTraces {
  try {
    return new RequestDecoder(openReader(body), limits).decode();
  } catch {
    // Of the body itself nothing may be said: the library's messages are of no use to a sender either.
    throw new OtlpDecodeError('malformed_protobuf');
  }
}

class RequestDecoder {
  private readonly spans: DecodedSpan[] = [];
  private readonly rejected = new RejectionTally();
  private readonly attributes: AttributeReader;
  private readonly spanReader: SpanReader;

  constructor(
    private readonly reader: WireReader,
    private readonly limits: DecodeLimits,
  ) {
    this.attributes = new AttributeReader(reader, limits.maxDepth);
    this.spanReader = new SpanReader(reader, this.attributes, limits);
  }

  decode(): DecodedTraces {
    eachField(this.reader, this.reader.len, (number, wireType) => {
      if (number !== REQUEST.resourceSpans) return false;
      this.decodeResourceSpans(openMessage(this.reader, wireType));
      return true;
    });
    return { spans: this.spans, rejected: this.rejected.counts };
  }

  /** The resource may stand behind the spans that it describes, so their places are noted first. */
  private decodeResourceSpans(end: number): void {
    let resource = EMPTY_RESOURCE;
    const scopeSpans: number[] = [];
    eachField(this.reader, end, (number, wireType) => {
      if (number === RESOURCE_SPANS.resource) resource = this.decodeResource(openMessage(this.reader, wireType));
      else if (number === RESOURCE_SPANS.scopeSpans) this.note(wireType, scopeSpans);
      else return false;
      return true;
    });
    this.revisit(scopeSpans, (scopeEnd) => this.decodeScopeSpans(scopeEnd, resource));
  }

  private decodeScopeSpans(end: number, resource: DecodedResource): void {
    let scope = EMPTY_SCOPE;
    const spans: number[] = [];
    eachField(this.reader, end, (number, wireType) => {
      if (number === SCOPE_SPANS.scope) scope = this.decodeScope(openMessage(this.reader, wireType));
      else if (number === SCOPE_SPANS.spans) this.note(wireType, spans);
      else return false;
      return true;
    });
    this.revisit(spans, (spanEnd) => {
      if (this.spans.length + this.rejected.total >= this.limits.maxSpans) this.rejected.add('too_many_spans');
      else this.keep(this.spanReader.read(spanEnd, resource, scope));
    });
  }

  private keep(decoded: DecodedSpan | SpanRejection): void {
    if (typeof decoded === 'string') this.rejected.add(decoded);
    else this.spans.push(decoded);
  }

  /** Notes start and end of the message at the reader and steps over it. */
  private note(wireType: number, places: number[]): void {
    const end = openMessage(this.reader, wireType);
    places.push(this.reader.pos, end);
    this.reader.pos = end;
  }

  private revisit(places: readonly number[], decode: (end: number) => void): void {
    const after = this.reader.pos;
    for (let index = 0; index + 1 < places.length; index += 2) {
      this.reader.pos = places[index] ?? after;
      decode(places[index + 1] ?? after);
    }
    this.reader.pos = after;
  }

  private decodeResource(end: number): DecodedResource {
    const taken = this.attributes.begin(RESOURCE_KEYS);
    eachField(this.reader, end, (number, wireType) => {
      if (number !== RESOURCE.attributes) return false;
      this.attributes.read(openMessage(this.reader, wireType), taken);
      return true;
    });
    return { attributes: taken.attributes, skippedKeys: taken.skippedKeys };
  }

  private decodeScope(end: number): DecodedScope {
    let name = '';
    let version = '';
    eachField(this.reader, end, (number, wireType) => {
      if (number === SCOPE.name) name = readText(this.reader, wireType);
      else if (number === SCOPE.version) version = readText(this.reader, wireType);
      else return false;
      return true;
    });
    return { name, version };
  }
}
