import { acceptLogRecord, MAX_EVENT_NAME, type OfferedLogRecord } from '../accept-log';
import { LOG_KEYS } from '../conventions/log-conventions';
import { NO_SIGNS } from '../error-text';
import type { DecodedLogRecord } from '../log';
import { readException } from '../read-exception';
import type { RejectionCode } from '../rejection';
import type { DecodedResource, DecodedScope } from '../span';
import { type TakenAttributes, takeNone } from '../taken-attributes';
import type { AttributeReader } from './attribute-reader';
import { readEnum, readId, readTime } from './fields';
import { BYTES, eachField, expectWireType, openMessage, readText, type WireReader } from './wire';

/** Field numbers of opentelemetry-proto logs/v1/logs.proto. */
const RECORD = {
  timeUnixNano: 1,
  severityNumber: 2,
  body: 5,
  attributes: 6,
  traceId: 9,
  spanId: 10,
  observedTimeUnixNano: 11,
  eventName: 12,
} as const;
const ANY_VALUE = { string: 1 } as const;

/** Reads LogRecord messages; a body that is longer than the name of an event is skipped. */
export class LogReader {
  constructor(
    private readonly reader: WireReader,
    private readonly attributes: AttributeReader,
  ) {}

  /** The record that ends at `end`. */
  read(end: number, resource: DecodedResource, scope: DecodedScope): DecodedLogRecord | RejectionCode {
    this.attributes.budget.startItem();
    const taken = takeNone(LOG_KEYS);
    const offered = openRecord(resource, scope, taken);
    eachField(this.reader, end, (number, wireType) => this.readField(number, wireType, offered, taken));
    if (this.attributes.budget.isExceeded) return 'too_many_attributes';
    offered.errorSigns = readException(taken);
    return acceptLogRecord(offered);
  }

  private readField(number: number, wireType: number, offered: OfferedLogRecord, taken: TakenAttributes): boolean {
    const { reader } = this;
    switch (number) {
      case RECORD.timeUnixNano:
        offered.timeUnixNano = readTime(reader, wireType);
        return true;
      case RECORD.observedTimeUnixNano:
        offered.observedTimeUnixNano = readTime(reader, wireType);
        return true;
      case RECORD.severityNumber:
        offered.severityNumber = readEnum(reader, wireType);
        return true;
      case RECORD.body:
        offered.shortBody = this.readShortBody(openMessage(reader, wireType));
        return true;
      case RECORD.attributes:
        this.attributes.read(openMessage(reader, wireType), taken);
        return true;
      case RECORD.traceId:
        offered.traceId = readId(reader, wireType, 16);
        return true;
      case RECORD.spanId:
        offered.spanId = readId(reader, wireType, 8);
        return true;
      case RECORD.eventName:
        offered.eventName = readText(reader, wireType);
        return true;
      default:
        return false;
    }
  }

  private readShortBody(end: number): string {
    const { reader } = this;
    let text = '';
    eachField(reader, end, (number, wireType) => {
      if (number !== ANY_VALUE.string || end - reader.pos > MAX_EVENT_NAME + 2) return false;
      expectWireType(wireType, BYTES);
      text = reader.string();
      return true;
    });
    return text.length <= MAX_EVENT_NAME ? text : '';
  }
}

function openRecord(resource: DecodedResource, scope: DecodedScope, taken: TakenAttributes): OfferedLogRecord {
  return {
    resource,
    scope,
    traceId: undefined,
    spanId: undefined,
    timeUnixNano: null,
    observedTimeUnixNano: null,
    eventName: '',
    shortBody: '',
    severityNumber: 0,
    attributes: taken.attributes,
    errorSigns: NO_SIGNS,
    skippedKeys: taken.skippedKeys,
  };
}
