import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SPAN_KEYS } from '@/lib/otlp/conventions/conventions';
import { mapSpans } from '@/lib/otlp/map';
import { EXCEPTION_MESSAGE, EXCEPTION_STACKTRACE } from '@/lib/otlp/read-exception';
import { decodeAs } from './decode-both';
import { request } from './request';

const text = fc.string({ unit: 'binary', maxLength: 20 });
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...SPAN_KEYS) },
  fc.constantFrom(
    EXCEPTION_MESSAGE,
    EXCEPTION_STACKTRACE,
    'gen_ai.input.messages',
    'llm.input_messages.0.message.content',
  ),
  text,
);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
const double = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  fc.constantFrom('NaN', 'Infinity', '-Infinity'),
);
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
const keyValues = fc.array(fc.record({ key, value }, { requiredKeys: ['key'] }), { maxLength: 8 });
const hex = (digits: number) => fc.oneof(hexText(digits), fc.constantFrom('', '0'.repeat(digits), 'abcd'));
const nanos = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constant(0n)).map(String);
const event = fc.record(
  {
    name: fc.constantFrom('exception', 'gen_ai.choice', 'gen_ai.evaluation.result'),
    timeUnixNano: nanos,
    attributes: keyValues,
  },
  { requiredKeys: [] },
);
const anySpan = fc.record(
  {
    traceId: hex(32),
    spanId: hex(16),
    parentSpanId: hex(16),
    name: text,
    kind: fc.nat(5),
    startTimeUnixNano: nanos,
    endTimeUnixNano: nanos,
    attributes: keyValues,
    events: fc.array(event, { maxLength: 2 }),
    status: fc.record({ code: fc.nat(2), message: text }, { requiredKeys: [] }),
  },
  { requiredKeys: ['traceId', 'spanId'] },
);

it('gives equal spans and equal facts for one request in either encoding', () => {
  fc.assert(
    fc.property(
      fc.array(anySpan, { maxLength: 4 }),
      fc.constantFrom('ai', 'gen_ai', 'openinference.instrumentation.x', ''),
      (spans, name) => {
        const sent = request(spans, { scope: { name } });
        const fromJson = decodeAs('json', sent);
        const fromProtobuf = decodeAs('protobuf', sent);
        expect(fromProtobuf).toEqual(fromJson);
        expect(mapSpans(fromProtobuf)).toEqual(mapSpans(fromJson));
      },
    ),
    { numRuns: 500 },
  );
});

function hexText(digits: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: digits, maxLength: digits });
}
