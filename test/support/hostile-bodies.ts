import { gzipSync } from 'node:zlib';
import type { Signal } from '@/lib/otlp/signal';
import { encodeMessage, encodeRequest } from '../lib/otlp/protobuf-schema';
import { attributes } from '../lib/otlp/request';
import { emptyFields, field, nestedLists } from '../lib/otlp/wire-bytes';
import { item, requestOf } from './otlp-requests';

/** What may be answered: a refusal with its status, or a partial success with how many items were not taken. */
export type Expected = { readonly status: 400 | 413 } | { readonly rejected: number };

export interface HostileBody {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly expected: Expected;
  make(): Uint8Array;
}

const ID = '00000000000000d1';
const MILLION = 1_000_000;
const DEEP = 100_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const PROTOBUF_TYPE = { 'content-type': 'application/x-protobuf' };
const GZIP = { 'content-encoding': 'gzip' };
/** Of the key that holds what a field of the fact is read from, in any signal. */
const ALLOWED: Record<Signal, string> = {
  traces: 'gen_ai.request.model',
  logs: 'error.type',
  metrics: 'model',
};

/** Of a million empty items: a span has ids, a log record need not, and a metric without points has nothing to reject. */
const EMPTY_REJECTED: Record<Signal, number> = { traces: MILLION, logs: MILLION - 50_000, metrics: 0 };

const text = (body: string) => Buffer.from(body);
const jsonOf = (signal: Signal, ...items: object[]) => JSON.stringify(requestOf(signal, ...items));

/** The item with other attributes, or with other fields on the level that has its times. */
function changed(signal: Signal, fields: object): Record<string, unknown> {
  const whole = item(signal, ID);
  if (signal !== 'metrics') return { ...whole, ...fields };
  const { sum } = whole as { sum: { dataPoints: object[] } };
  return { ...whole, sum: { ...sum, dataPoints: [{ ...sum.dataPoints[0], ...fields }] } };
}

function withField(signal: Signal, value: string): object[] {
  return attributes({ [ALLOWED[signal]]: value, ...(signal === 'metrics' && { type: 'input' }) });
}

export function hostileBodies(signal: Signal): HostileBody[] {
  const good = jsonOf(signal, item(signal, ID));
  const json = (name: string, expected: Expected, make: () => Uint8Array): HostileBody => ({
    name: `${name}, JSON`,
    headers: JSON_TYPE,
    expected,
    make,
  });
  const protobuf = (name: string, expected: Expected, make: () => Uint8Array): HostileBody => ({
    name: `${name}, protobuf`,
    headers: PROTOBUF_TYPE,
    expected,
    make,
  });
  const gzipped = (body: HostileBody): HostileBody => ({ ...body, headers: { ...body.headers, ...GZIP } });
  const many = () => Array.from({ length: MILLION }, (_, index) => ({ key: `k${index}`, value: { intValue: '1' } }));
  const withTime = (time: string) => changed(signal, { timeUnixNano: time, startTimeUnixNano: time });

  return [
    gzipped(json('truncated gzip', { status: 400 }, () => gzipSync(good.repeat(50)).subarray(0, -9))),
    gzipped(protobuf('truncated gzip', { status: 400 }, () => gzipSync(good.repeat(50)).subarray(0, -9))),
    gzipped(json('a zip bomb', { status: 413 }, () => gzipSync(Buffer.alloc(200 * MILLION)))),
    gzipped(protobuf('a zip bomb', { status: 413 }, () => gzipSync(Buffer.alloc(200 * MILLION)))),
    gzipped(
      json('10⁶ attributes', { status: 413 }, () => gzipSync(jsonOf(signal, changed(signal, { attributes: many() })))),
    ),
    protobuf('10⁶ attributes', { rejected: 1 }, () =>
      encodeRequest(signal, requestOf(signal, changed(signal, { attributes: many() }))),
    ),
    gzipped(json('60 MB of brackets', { status: 413 }, () => gzipSync(`{"x":[${'{},'.repeat(20 * MILLION)}0]}`))),
    json('depth 10⁵', { status: 400 }, () => text(`{"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`)),
    protobuf('groups of depth 10⁵', { status: 400 }, () =>
      Buffer.concat([Buffer.alloc(DEEP, 0x7b), Buffer.alloc(DEEP, 0x7c)]),
    ),
    // Such a value is dropped; of a data point nothing is left then.
    protobuf('lists of depth 10⁵', { rejected: signal === 'metrics' ? 1 : 0 }, () =>
      field(1, field(2, field(2, deepItem(signal)))),
    ),
    json('invalid UTF-8 in an id', signal === 'metrics' ? { rejected: 0 } : { rejected: 1 }, () =>
      Buffer.from(good.replace(ID, 'ÿ'.repeat(16)), 'latin1'),
    ),
    json('invalid UTF-8 in a field', { rejected: 0 }, () =>
      Buffer.from(jsonOf(signal, changed(signal, { attributes: withField(signal, 'ÿþ') })), 'latin1'),
    ),
    json('a lone surrogate in an id', signal === 'metrics' ? { rejected: 0 } : { rejected: 1 }, () =>
      text(good.replace(ID, '\\ud800'.repeat(16))),
    ),
    json('NUL bytes in a field', { rejected: 0 }, () =>
      text(jsonOf(signal, changed(signal, { attributes: withField(signal, 'a\u0000b') }))),
    ),
    json('a negative time', { rejected: 1 }, () => text(jsonOf(signal, withTime('-5')))),
    json('an absurd time', { rejected: 1 }, () => text(jsonOf(signal, withTime('9'.repeat(40))))),
    protobuf('the last time that fits', { rejected: 0 }, () =>
      encodeRequest(signal, requestOf(signal, withTime(String(2n ** 64n - 1n)))),
    ),
    ...(signal === 'metrics'
      ? []
      : [
          json('an id of a wrong length', { rejected: 1 }, () =>
            text(jsonOf(signal, changed(signal, { traceId: 'abcd' }))),
          ),
          protobuf('an id of a wrong length', { rejected: 1 }, () =>
            encodeRequest(signal, requestOf(signal, changed(signal, { traceId: 'abcd' }))),
          ),
        ]),
    protobuf('10⁶ empty items', { rejected: EMPTY_REJECTED[signal] }, () =>
      field(1, field(2, emptyFields(2, MILLION))),
    ),
  ];
}

/** The item with one attribute that is nothing but lists in lists. */
function deepItem(signal: Signal): Buffer {
  const attribute = Buffer.concat([field(1, text(ALLOWED[signal])), field(2, nestedLists(DEEP))]);
  const ids = { traceId: Buffer.from(`0af7651916cd43dd${ID}`, 'hex'), spanId: Buffer.from(ID, 'hex') };
  if (signal === 'traces') return Buffer.concat([encodeMessage('Span', ids), field(9, attribute)]);
  if (signal === 'logs') return Buffer.concat([encodeMessage('LogRecord', ids), field(6, attribute)]);
  const sum = encodeMessage('Sum', { aggregationTemporality: 1, isMonotonic: true });
  return Buffer.concat([field(1, text('claude_code.token.usage')), field(7, field(1, field(7, attribute)), sum)]);
}
