import fc from 'fast-check';
import { SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { LOG_KEYS } from '@/lib/otlp/conventions/log-conventions';
import { TOKEN_METRICS } from '@/lib/otlp/conventions/token-metrics';
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
    ofScope: attributes,
    ofRecord: attributes,
    body: anyValue,
    eventName: fc.oneof(content, eventName),
  })
  .map(({ dialect, traceId, spanId, ofResource, ofScope, ofRecord, body, eventName }) => ({
    resourceLogs: [
      {
        resource: { attributes: ofResource },
        scopeLogs: [
          {
            scope: { name: dialect.scope, attributes: ofScope },
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

/** A metric request of a counter of tokens and of one that nobody knows, with content in everything that describes them. */
export const randomMetrics = fc
  .record({
    name: fc.constantFrom(...TOKEN_METRICS.keys()),
    ofResource: attributes,
    ofScope: attributes,
    ofPoint: attributes,
    ofExemplar: attributes,
    text: content,
  })
  .map(({ name, ofResource, ofScope, ofPoint, ofExemplar, text }) => {
    const point = {
      startTimeUnixNano: NANOS,
      timeUnixNano: NANOS,
      asInt: '12',
      exemplars: [{ timeUnixNano: NANOS, asInt: '12', filteredAttributes: ofExemplar }],
    };
    const model = { key: 'model', value: { stringValue: 'gpt-5' } };
    const sum = (given: object[]) => ({
      aggregationTemporality: 2,
      isMonotonic: true,
      dataPoints: [{ ...point, attributes: given }],
    });
    const metrics = [
      { name, description: text, unit: text, sum: sum([...ofPoint, model]) },
      { name: text, description: text, unit: text, sum: sum(ofPoint) },
    ];
    const scope = { name: text, attributes: ofScope };
    return { resourceMetrics: [{ resource: { attributes: ofResource }, scopeMetrics: [{ scope, metrics }] }] };
  });

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
