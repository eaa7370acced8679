import fc from 'fast-check';
import { SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { LOG_KEYS } from '@/lib/otlp/conventions/log-conventions';
import { CONTENT_KEYS } from './content-keys';

/** A canary of its own each time: what several people send alike would rightly be published (DOMAIN.md section 4, rule 4). */
const canary = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { minLength: 10, maxLength: 10 })
  .map((letters) => `CANARY${letters.join('')}`);
/** Free text around it: quotes, numbers, control characters, whatever there is. */
const content = fc.tuple(fc.string({ unit: 'binary' }), canary, fc.string()).map(([a, b, c]) => `${a} ${b} ${c}`);

/** Keys that are content, keys that are read, keys that nobody knows; the latter may be no name at all. */
const key = fc.oneof(
  fc.constantFrom(...Object.values(CONTENT_KEYS).flatMap(({ keys }) => keys)),
  fc.constantFrom(...SPAN_KEYS, ...LOG_KEYS),
  fc.string({ minLength: 1 }),
  content,
);

const { value: anyValue } = fc.letrec<{ value: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    content.map((stringValue) => ({ stringValue })),
    content.map((text) => ({ bytesValue: Buffer.from(text).toString('base64') })),
    fc.integer().map((integer) => ({ intValue: String(integer) })),
    fc.boolean().map((boolValue) => ({ boolValue })),
    fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    fc.array(fc.record({ key, value: tie('value') }), { maxLength: 3 }).map((values) => ({ kvlistValue: { values } })),
  ),
}));
const attributes = fc.array(fc.record({ key, value: anyValue }), { maxLength: 8 });

const eventName = fc.constantFrom(...Object.values(CONTENT_KEYS).flatMap(({ events = [] }) => events));
const claims = Object.values(CONTENT_KEYS).map(({ scope, claim }) => ({
  scope,
  claim: claim.map(({ key, value }) => ({ key, value: { stringValue: value } })),
}));
const hex = (digits: number) =>
  fc
    .array(fc.constantFrom(...'123456789abcdef'), { minLength: digits, maxLength: digits })
    .map((list) => list.join(''));
const NANOS = '1790000000000000000';

/** A trace request of one span of a known convention, with content in attributes nested at random, everywhere. */
export const randomTrace = fc
  .record({
    dialect: fc.constantFrom(...claims),
    traceId: hex(32),
    spanId: hex(16),
    ofResource: attributes,
    ofScope: attributes,
    ofSpan: attributes,
    ofEvent: attributes,
    ofLink: attributes,
    name: content,
    message: content,
  })
  .map(({ dialect, traceId, spanId, ofResource, ofScope, ofSpan, ofEvent, ofLink, name, message }) => ({
    resourceSpans: [
      {
        resource: { attributes: ofResource },
        scopeSpans: [
          {
            scope: { name: dialect.scope, attributes: ofScope },
            spans: [
              {
                traceId,
                spanId,
                name,
                startTimeUnixNano: NANOS,
                endTimeUnixNano: NANOS,
                attributes: [...ofSpan, ...dialect.claim],
                events: [{ name, timeUnixNano: NANOS, attributes: ofEvent }],
                links: [{ traceId, spanId, attributes: ofLink }],
                status: { code: 2, message },
              },
            ],
          },
        ],
      },
    ],
  }));

/** A log request of one record, with content in the body and in attributes nested at random. */
export const randomLogs = fc
  .record({
    dialect: fc.constantFrom(...claims),
    traceId: hex(32),
    spanId: hex(16),
    ofResource: attributes,
    ofRecord: attributes,
    body: anyValue,
    eventName: fc.oneof(content, eventName),
  })
  .map(({ dialect, traceId, spanId, ofResource, ofRecord, body, eventName }) => ({
    resourceLogs: [
      {
        resource: { attributes: ofResource },
        scopeLogs: [
          {
            scope: { name: dialect.scope },
            logRecords: [
              {
                timeUnixNano: NANOS,
                traceId,
                spanId,
                eventName,
                body,
                attributes: [...ofRecord, ...dialect.claim],
              },
            ],
          },
        ],
      },
    ],
  }));

/** A native fact with an object nested at random as its detail. */
export const randomFact = fc
  .record({
    id: hex(16),
    detail: fc.object({ key, values: [content, fc.integer(), fc.boolean()], maxDepth: 4, maxKeys: 8 }),
    extra: fc.object({ key, values: [content], maxDepth: 3, maxKeys: 4 }),
  })
  .map(({ id, detail, extra }) => ({
    ...extra,
    fact_id: id,
    execution_id: `random-${id}`,
    kind: 'tool.call',
    observed_at: '2026-11-30T10:00:00Z',
    producer: { name: 'random' },
    detail: { ...detail, status: 'error' },
  }));
