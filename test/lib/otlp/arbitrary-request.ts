import fc from 'fast-check';
import { SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { LOG_KEYS } from '@/lib/otlp/conventions/log-conventions';
import { POINT_KEYS, TOKEN_METRICS } from '@/lib/otlp/conventions/token-metrics';
import type { Signal } from '@/lib/otlp/signal';
import { logRequest, metricRequest, request } from './request';

/** Random requests of every signal, well-formed as protobuf and as JSON, with much in them that is not to be taken. */

const text = fc.string({ unit: 'binary', maxLength: 20 });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0));
const double = fc.oneof(finite, fc.constantFrom('NaN', 'Infinity', '-Infinity'));
const { value } = fc.letrec<{ value: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      stringValue: fc.oneof(text, fc.constantFrom('chat', 'LLM', 'tools/call', '429', 'status code 503', '["stop"]')),
    }),
    fc.record({ intValue: int64 }),
    fc.record({ doubleValue: double }),
    fc.record({ boolValue: fc.boolean() }),
    fc.constant({}),
    fc.constant({ bytesValue: 'AAEC' }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value'), { maxLength: 3 }) }) }),
    fc.record({
      kvlistValue: fc.record({ values: fc.array(fc.record({ key: text, value: tie('value') }), { maxLength: 2 }) }),
    }),
  ),
}));

function keyValues(keys: ReadonlySet<string>): fc.Arbitrary<object[]> {
  const content = [
    'exception.message',
    'exception.stacktrace',
    'error',
    'error.message',
    'gen_ai.input.messages',
    'llm.input_messages.0.content',
  ];
  const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...keys) }, fc.constantFrom(...content), text);
  return fc.array(fc.record({ key, value }, { requiredKeys: ['key'] }), { maxLength: 8 });
}

const hexText = (digits: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });
const id = (digits: number) =>
  fc.oneof({ weight: 3, arbitrary: hexText(digits) }, fc.constantFrom('', '0'.repeat(digits), 'abcd'));
const nanos = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constant(0n)).map(String);

const event = fc.record(
  {
    name: fc.constantFrom('exception', 'gen_ai.choice', 'gen_ai.evaluation.result'),
    timeUnixNano: nanos,
    attributes: keyValues(SPAN_KEYS),
  },
  { requiredKeys: [] },
);
const link = fc.record(
  { traceId: id(32), spanId: id(16), traceState: text, attributes: keyValues(SPAN_KEYS), flags: fc.nat(512) },
  { requiredKeys: [] },
);
const span = fc.record(
  {
    traceId: id(32),
    spanId: id(16),
    parentSpanId: id(16),
    traceState: text,
    flags: fc.nat(512),
    name: text,
    kind: fc.nat(5),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes: keyValues(SPAN_KEYS),
    droppedAttributesCount: fc.nat(9),
    events: fc.array(event, { maxLength: 2 }),
    links: fc.array(link, { maxLength: 2 }),
    status: fc.record({ code: fc.nat(2), message: text }, { requiredKeys: [] }),
  },
  { requiredKeys: ['traceId', 'spanId'] },
);

const eventNames = ['', 'claude_code.user_prompt', 'gen_ai.evaluation.result', 'What a day.'];
const logRecord = fc.record(
  {
    traceId: id(32),
    spanId: id(16),
    timeUnixNano: nanos,
    observedTimeUnixNano: nanos,
    severityNumber: fc.nat(24),
    severityText: text,
    flags: fc.nat(1),
    eventName: fc.oneof(fc.constantFrom(...eventNames), text),
    body: fc.oneof(
      fc.constantFrom(...eventNames).map((stringValue) => ({ stringValue })),
      value,
    ),
    attributes: keyValues(LOG_KEYS),
    droppedAttributesCount: fc.nat(9),
  },
  { requiredKeys: [] },
);

const pointFields = {
  startTimeUnixNano: nanos,
  timeUnixNano: nanos,
  attributes: keyValues(POINT_KEYS),
  flags: fc.nat(3),
  exemplars: fc.constant([{ timeUnixNano: '1', asDouble: 2.5 }]),
};
const numberPoint = fc.oneof(
  fc.record({ ...pointFields, asInt: int64 }, { requiredKeys: [] }),
  fc.record({ ...pointFields, asDouble: double }, { requiredKeys: [] }),
);
const histogramPoint = fc.record(
  { ...pointFields, count: fc.nat().map(String), sum: double, bucketCounts: fc.constant(['1', '2']) },
  { requiredKeys: [] },
);
const data = (point: fc.Arbitrary<object>, more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ dataPoints: fc.array(point, { maxLength: 3 }), ...more }, { requiredKeys: [] });
const temporality = { aggregationTemporality: fc.nat(2) };
const metricName = fc.oneof(fc.constantFrom(...TOKEN_METRICS.keys()), fc.constant('gen_ai.client.operation.duration'));
const metric = fc.oneof(
  fc.record({ name: metricName, unit: text, sum: data(numberPoint, { ...temporality, isMonotonic: fc.boolean() }) }),
  fc.record({ name: metricName, description: text, histogram: data(histogramPoint, temporality) }),
  fc.record({ name: metricName, exponentialHistogram: data(histogramPoint, temporality) }),
  fc.record({ name: metricName, gauge: data(numberPoint) }),
);

const scopeName = fc.constantFrom('ai', 'gen_ai', 'openinference.instrumentation.x', '');
const items = { traces: span, logs: logRecord, metrics: metric };
const builders = { traces: request, logs: logRequest, metrics: metricRequest };

export function anyRequest(signal: Signal): fc.Arbitrary<object> {
  return fc
    .tuple(fc.array<object>(items[signal], { maxLength: 4 }), scopeName)
    .map(([list, name]) => builders[signal](list, { scope: { name } }));
}
