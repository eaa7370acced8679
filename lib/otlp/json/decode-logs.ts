import { acceptLogRecord, MAX_EVENT_NAME } from '../accept-log';
import { LOG_KEYS } from '../conventions/log-conventions';
import { AttributeBudget, DEFAULT_DECODE_LIMITS, type DecodeOptions } from '../limits';
import type { DecodedLogRecord, DecodedLogs } from '../log';
import { readException } from '../read-exception';
import { type RejectionCode, RejectionTally } from '../rejection';
import type { DecodedResource, DecodedScope } from '../span';
import { AttributeDecoder } from './attributes';
import { visitItems } from './request';
import { asObject, asText, idText, toEnum, toNanos } from './value';

/** SeverityNumber has four steps for each of these, from 1 on. */
const SEVERITIES = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
const SEVERITY_NUMBERS = [
  'SEVERITY_NUMBER_UNSPECIFIED',
  ...SEVERITIES.flatMap((name) => ['', '2', '3', '4'].map((step) => `SEVERITY_NUMBER_${name}${step}`)),
];

/**
 * An OTLP/JSON log request. Of a body nothing is kept but the name of an event. A record that breaks the rules is
 * rejected alone and counted.
 * @throws OtlpDecodeError when no record can be read.
 */
export function decodeLogJson(body: Uint8Array, limits: DecodeOptions = DEFAULT_DECODE_LIMITS): DecodedLogs {
  const records: DecodedLogRecord[] = [];
  const rejected = new RejectionTally();
  const attributes = new AttributeDecoder(new AttributeBudget(limits), limits.maxDepth, limits.additionKeys);
  visitItems(body, 'logs', attributes, rejected, (item, resource, scope) => {
    const isBeyond = records.length + rejected.total >= limits.maxItems;
    const decoded = isBeyond ? 'too_many_items' : decodeRecord(item, resource, scope, attributes);
    if (typeof decoded === 'string') rejected.add(decoded);
    else records.push(decoded);
  });
  return { records, rejected: rejected.counts };
}

function decodeRecord(
  value: unknown,
  resource: DecodedResource,
  scope: DecodedScope,
  attributes: AttributeDecoder,
): DecodedLogRecord | RejectionCode {
  const record = asObject(value);
  if (record === undefined) return 'not_an_object';
  if (asObject(record.attributes) !== undefined) return 'invalid_attributes';
  const timeUnixNano = toNanos(record.timeUnixNano);
  const observedTimeUnixNano = toNanos(record.observedTimeUnixNano);
  if (timeUnixNano === undefined || observedTimeUnixNano === undefined) return 'invalid_time';

  attributes.budget.startItem();
  const taken = attributes.decode(record.attributes, LOG_KEYS);
  if (attributes.budget.isExceeded) return 'too_many_attributes';
  const bodyText = asText(asObject(record.body)?.stringValue) ?? '';
  return acceptLogRecord({
    resource,
    scope,
    traceId: idText(record.traceId),
    spanId: idText(record.spanId),
    timeUnixNano,
    observedTimeUnixNano,
    eventName: asText(record.eventName) ?? '',
    shortBody: bodyText.length <= MAX_EVENT_NAME ? bodyText : '',
    severityNumber: toEnum(record.severityNumber, SEVERITY_NUMBERS),
    attributes: taken.attributes,
    errorSigns: readException(taken),
    skippedKeys: taken.skippedKeys,
  });
}
