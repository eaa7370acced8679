import { acceptSpan, type OfferedSpan } from '../accept-span';
import { SPAN_KEYS } from '../conventions/conventions';
import { NO_SIGNS, readMessage } from '../error-text';
import { readException } from '../read-exception';
import type { RejectionCode } from '../rejection';
import type { DecodedEvent, DecodedLink, DecodedResource, DecodedScope, DecodedSpan } from '../span';
import { type TakenAttributes, takeNone } from '../taken-attributes';
import type { AttributeReader } from './attribute-reader';
import { readEnum, readId, readTime } from './fields';
import { eachField, openMessage, readText, type WireReader } from './wire';

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
  ) {}

  /** The span that ends at `end`. */
  read(end: number, resource: DecodedResource, scope: DecodedScope): DecodedSpan | RejectionCode {
    this.attributes.budget.startItem();
    const span = openSpan(resource, scope, takeNone(SPAN_KEYS));
    eachField(this.reader, end, (number, wireType) => this.readField(number, wireType, span));
    if (this.attributes.budget.isExceeded) return 'too_many_attributes';
    span.offered.attributeSigns = readException(span.taken);
    return acceptSpan(span.offered);
  }

  private readField(number: number, wireType: number, { offered, taken, events, links }: OpenSpan): boolean {
    const { reader } = this;
    switch (number) {
      case SPAN.traceId:
        offered.traceId = readId(reader, wireType, 16);
        return true;
      case SPAN.spanId:
        offered.spanId = readId(reader, wireType, 8);
        return true;
      case SPAN.parentSpanId:
        offered.parentSpanId = readId(reader, wireType, 8);
        return true;
      case SPAN.name:
        offered.name = readText(reader, wireType);
        return true;
      case SPAN.kind:
        offered.kind = readEnum(reader, wireType);
        return true;
      case SPAN.startTimeUnixNano:
        offered.startTimeUnixNano = readTime(reader, wireType);
        return true;
      case SPAN.endTimeUnixNano:
        offered.endTimeUnixNano = readTime(reader, wireType);
        return true;
      case SPAN.attributes:
        this.attributes.read(openMessage(reader, wireType), taken);
        return true;
      case SPAN.events:
        this.readEvent(openMessage(reader, wireType), events, taken.skippedKeys);
        return true;
      case SPAN.links:
        this.readLink(openMessage(reader, wireType), links, taken.skippedKeys);
        return true;
      case SPAN.status:
        this.readStatus(openMessage(reader, wireType), offered);
        return true;
      default:
        return false;
    }
  }

  private readEvent(end: number, events: DecodedEvent[], skippedKeys: string[]): void {
    const { reader } = this;
    if (!this.attributes.budget.take()) {
      reader.pos = end;
      return;
    }
    const taken = takeNone(SPAN_KEYS, skippedKeys);
    let name = '';
    let timeUnixNano: bigint | null = null;
    eachField(reader, end, (number, wireType) => {
      if (number === EVENT.name) name = readText(reader, wireType);
      else if (number === EVENT.timeUnixNano) timeUnixNano = readTime(reader, wireType);
      else if (number === EVENT.attributes) this.attributes.read(openMessage(reader, wireType), taken);
      else return false;
      return true;
    });
    events.push({ name, timeUnixNano, attributes: taken.attributes, errorSigns: readException(taken) });
  }

  /** Whatever the ids of a link are, its span is taken; a link without a known attribute says nothing. */
  private readLink(end: number, links: DecodedLink[], skippedKeys: string[]): void {
    const { reader } = this;
    if (!this.attributes.budget.take()) {
      reader.pos = end;
      return;
    }
    const taken = takeNone(SPAN_KEYS, skippedKeys);
    eachField(reader, end, (number, wireType) => {
      if (number !== LINK.attributes) return false;
      this.attributes.read(openMessage(reader, wireType), taken);
      return true;
    });
    if (taken.attributes.size > 0) links.push({ attributes: taken.attributes });
  }

  private readStatus(end: number, offered: OfferedSpan): void {
    eachField(this.reader, end, (number, wireType) => {
      if (number === STATUS.message) offered.statusSigns = readMessage(readText(this.reader, wireType));
      else if (number === STATUS.code) offered.statusCode = readEnum(this.reader, wireType);
      else return false;
      return true;
    });
  }
}

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
    attributeSigns: NO_SIGNS,
    attributes: taken.attributes,
    events,
    links,
    skippedKeys: taken.skippedKeys,
  };
  return { offered, taken, events, links };
}
