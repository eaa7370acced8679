import { acceptSpan, type OfferedSpan } from '../accept-span';
import { SPAN_KEYS } from '../conventions/conventions';
import { NO_SIGNS, readErrorText } from '../error-text';
import { readException } from '../read-exception';
import type {
  DecodedEvent,
  DecodedLink,
  DecodedResource,
  DecodedScope,
  DecodedSpan,
  DecodeLimits,
  SpanRejection,
} from '../span';
import type { AttributeReader, TakenAttributes } from './attribute-reader';
import {
  BYTES,
  eachField,
  expectWireType,
  FIXED64,
  openMessage,
  readNanos,
  readText,
  VARINT,
  type WireReader,
} from './wire';

/** Field numbers of opentelemetry-proto trace/v1/trace.proto. */
const SPAN = {
  traceId: 1,
  spanId: 2,
  parentSpanId: 4,
  name: 5,
  kind: 6,
  startTimeUnixNano: 7,
  endTimeUnixNano: 8,
  attributes: 9,
  events: 11,
  links: 13,
  status: 15,
} as const;
const EVENT = { timeUnixNano: 1, name: 2, attributes: 3 } as const;
const LINK = { attributes: 4 } as const;
const STATUS = { message: 2, code: 3 } as const;

/** A span while it is read: what is offered, and the lists that its attributes, events and links are put into. */
interface OpenSpan {
  readonly offered: OfferedSpan;
  readonly taken: TakenAttributes;
  readonly events: DecodedEvent[];
  readonly links: DecodedLink[];
}

/** Reads Span messages; state, flags and the ids of links are skipped, and of the status message only its signs are kept. */
export class SpanReader {
  constructor(
    private readonly reader: WireReader,
    private readonly attributes: AttributeReader,
    private readonly limits: DecodeLimits,
  ) {}

  /** The span that ends at `end`. */
  read(end: number, resource: DecodedResource, scope: DecodedScope): DecodedSpan | SpanRejection {
    const span = openSpan(resource, scope, this.attributes.begin(SPAN_KEYS));
    eachField(this.reader, end, (number, wireType) => this.readField(number, wireType, span));
    span.offered.attributeCount += span.taken.count;
    return acceptSpan(span.offered, this.limits);
  }

  private readField(number: number, wireType: number, { offered, taken, events, links }: OpenSpan): boolean {
    const { reader } = this;
    switch (number) {
      case SPAN.traceId:
        offered.traceId = this.id(wireType, 16);
        return true;
      case SPAN.spanId:
        offered.spanId = this.id(wireType, 8);
        return true;
      case SPAN.parentSpanId:
        offered.parentSpanId = this.id(wireType, 8);
        return true;
      case SPAN.name:
        offered.name = readText(reader, wireType);
        return true;
      case SPAN.kind:
        offered.kind = this.enum(wireType);
        return true;
      case SPAN.startTimeUnixNano:
        offered.startTimeUnixNano = this.nanos(wireType);
        return true;
      case SPAN.endTimeUnixNano:
        offered.endTimeUnixNano = this.nanos(wireType);
        return true;
      case SPAN.attributes:
        this.attributes.read(openMessage(reader, wireType), taken);
        return true;
      case SPAN.events:
        offered.attributeCount += this.readEvent(openMessage(reader, wireType), events, taken.skippedKeys);
        return true;
      case SPAN.links:
        offered.attributeCount += this.readLink(openMessage(reader, wireType), links, taken.skippedKeys);
        return true;
      case SPAN.status:
        this.readStatus(openMessage(reader, wireType), offered);
        return true;
      default:
        return false;
    }
  }

  /** Adds the event to `events`; gives the number of its attributes. */
  private readEvent(end: number, events: DecodedEvent[], skippedKeys: string[]): number {
    const { reader } = this;
    const taken = this.attributes.begin(SPAN_KEYS, skippedKeys);
    let name = '';
    let timeUnixNano: bigint | null = null;
    eachField(reader, end, (number, wireType) => {
      if (number === EVENT.name) name = readText(reader, wireType);
      else if (number === EVENT.timeUnixNano) timeUnixNano = this.nanos(wireType);
      else if (number === EVENT.attributes) this.attributes.read(openMessage(reader, wireType), taken);
      else return false;
      return true;
    });
    const errorSigns = readException(taken.exceptionMessage, taken.exceptionStacktrace);
    events.push({ name, timeUnixNano, attributes: taken.attributes, errorSigns });
    return taken.count;
  }

  /** Adds the link to `links`, whatever its ids; gives the number of its attributes. */
  private readLink(end: number, links: DecodedLink[], skippedKeys: string[]): number {
    const taken = this.attributes.begin(SPAN_KEYS, skippedKeys);
    eachField(this.reader, end, (number, wireType) => {
      if (number !== LINK.attributes) return false;
      this.attributes.read(openMessage(this.reader, wireType), taken);
      return true;
    });
    if (taken.attributes.size > 0) links.push({ attributes: taken.attributes });
    return taken.count;
  }

  private readStatus(end: number, offered: OfferedSpan): void {
    eachField(this.reader, end, (number, wireType) => {
      if (number === STATUS.message) offered.statusSigns = readErrorText(readText(this.reader, wireType));
      else if (number === STATUS.code) offered.statusCode = this.enum(wireType);
      else return false;
      return true;
    });
  }

  private enum(wireType: number): number {
    expectWireType(wireType, VARINT);
    return this.reader.uint32();
  }

  private nanos(wireType: number): bigint | null {
    expectWireType(wireType, FIXED64);
    return readNanos(this.reader);
  }

  /** An id as hex. Some clients put the hex text into the field instead of the bytes. */
  private id(wireType: number, length: number): string {
    expectWireType(wireType, BYTES);
    const bytes = this.reader.bytes();
    if (bytes.length === 2 * length) return String.fromCharCode(...bytes);
    let hex = '';
    for (const byte of bytes.subarray(0, length + 1)) hex += HEX_BYTES[byte];
    return hex;
  }
}

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function openSpan(resource: DecodedResource, scope: DecodedScope, taken: TakenAttributes): OpenSpan {
  const events: DecodedEvent[] = [];
  const links: DecodedLink[] = [];
  const offered: OfferedSpan = {
    resource,
    scope,
    traceId: undefined,
    spanId: undefined,
    parentSpanId: undefined,
    name: '',
    kind: 0,
    startTimeUnixNano: null,
    endTimeUnixNano: null,
    statusCode: 0,
    statusSigns: NO_SIGNS,
    attributes: taken.attributes,
    events,
    links,
    skippedKeys: taken.skippedKeys,
    attributeCount: 0,
  };
  return { offered, taken, events, links };
}
