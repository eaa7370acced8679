import { describe, expect, it } from 'vitest';
import { decodeMetricJson } from '@/lib/otlp/json/decode-metrics';
import { mapMetrics } from '@/lib/otlp/map-metrics';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';
import { jsonBody } from './decode-both';
import { END, metricRequest, type PlainValue, point, START, type Surroundings } from './request';

const DELTA = 1;
const CUMULATIVE = 2;
const MODEL = { 'gen_ai.request.model': 'gpt-5', 'gen_ai.provider.name': 'gcp.gemini' };
const hash = (identity: string) => Buffer.from(identity).toString('hex').slice(-32);

const mapped = (metrics: readonly object[], surroundings?: Surroundings) =>
  mapMetrics(decodeMetricJson(jsonBody(metricRequest(metrics, surroundings))), hash);
const factsOf = (...metrics: object[]) => mapped(metrics).facts.map(({ raw }) => raw as Record<string, unknown>);
const detailsOf = (...metrics: object[]) => factsOf(...metrics).map(({ detail }) => detail as Record<string, unknown>);

function histogram(name: string, aggregationTemporality: number, ...dataPoints: object[]) {
  return { name, histogram: { aggregationTemporality, dataPoints } };
}
function sum(name: string, aggregationTemporality: number, ...dataPoints: object[]) {
  return { name, sum: { aggregationTemporality, isMonotonic: true, dataPoints } };
}
const usage = (type: string, total: number, values: Record<string, PlainValue> = {}, fields: object = {}) =>
  point({ 'gen_ai.token.type': type, ...MODEL, ...values }, { count: '1', sum: total, ...fields });

describe('token usage as a metric', () => {
  it('becomes an entry of a ledger, by class of tokens, model and provider', () => {
    const metric = histogram('gen_ai.client.token.usage', DELTA, usage('input', 120), usage('output', 30));
    expect(detailsOf(metric)).toMatchObject([
      { provider: 'gcp.gemini', model: 'gpt-5', tokens: { input: 120 } },
      { provider: 'gcp.gemini', model: 'gpt-5', tokens: { output: 30 } },
    ]);
    expect(factsOf(metric)).toMatchObject([
      { kind: 'usage.recorded', producer: { name: 'agent' }, observed_at: expect.stringContaining('2026-12-01T') },
      { kind: 'usage.recorded' },
    ]);
  });

  it.each([
    ['gen_ai.client.inference.usage.input_tokens', 'input'],
    ['gen_ai.client.inference.usage.output_tokens', 'output'],
    ['gen_ai.client.inference.usage.cache_read.input_tokens', 'cached'],
    ['gen_ai.client.inference.usage.reasoning.output_tokens', 'reasoning'],
  ])('is taken from %s', (name, counted) => {
    expect(detailsOf(sum(name, DELTA, point(MODEL, { asInt: '7' })))).toMatchObject([{ tokens: { [counted]: 7 } }]);
  });

  it('is taken from Claude Code, whose input stands beside what came from the cache', () => {
    const points = ['input', 'output', 'cacheRead'].map((type, index) =>
      point({ type, model: 'claude-opus', 'session.id': 's', 'user.email': 'a@b.c' }, { asDouble: index + 1 }),
    );
    expect(detailsOf(sum('claude_code.token.usage', DELTA, ...points))).toMatchObject([
      { provider: 'anthropic', model: 'claude-opus', tokens: { input: 1 } },
      { tokens: { output: 2 } },
      { tokens: { cached: 3 } },
    ]);
  });

  it('passes the redaction whole', () => {
    for (const raw of factsOf(histogram('gen_ai.client.token.usage', CUMULATIVE, usage('input', 5)))) {
      expect(redact(raw as never, 'otlp', POLICY)).toMatchObject({ fact: { kind: 'usage.recorded' }, dropped: [] });
    }
  });
});

describe('points of one stream', () => {
  const later = { timeUnixNano: String(BigInt(END) + 60_000_000_000n) };

  it('restate one entry in one place while they are cumulative, each as a fact of its own', () => {
    const [first, second] = factsOf(
      histogram('gen_ai.client.token.usage', CUMULATIVE, usage('input', 5), usage('input', 9, {}, later)),
    );
    expect(second?.detail).toMatchObject({ tokens: { input: 9 } });
    expect(entryOf(second)).toBe(entryOf(first));
    expect(second?.execution_id).toBe(first?.execution_id);
    expect(second?.fact_id).not.toBe(first?.fact_id);
  });

  it('are entries of their own while they are deltas', () => {
    const [first, second] = factsOf(
      histogram('gen_ai.client.token.usage', DELTA, usage('input', 5), usage('input', 9, {}, later)),
    );
    expect(entryOf(second)).not.toBe(entryOf(first));
    expect(second?.execution_id).toBe(first?.execution_id);
  });

  it('are new entries after the counter began anew', () => {
    const restarted = { startTimeUnixNano: String(BigInt(START) + 1n) };
    const [first, second] = factsOf(
      histogram('gen_ai.client.token.usage', CUMULATIVE, usage('input', 5), usage('input', 2, {}, restarted)),
    );
    expect(entryOf(second)).not.toBe(entryOf(first));
  });

  it('are told from their neighbours by every attribute, also by one that is not kept', () => {
    const [first, second] = factsOf(
      histogram('gen_ai.client.token.usage', DELTA, usage('input', 5, { team: 'a' }), usage('input', 5, { team: 'b' })),
    );
    expect(entryOf(second)).not.toBe(entryOf(first));
  });

  it('are the same point when it is sent again', () => {
    const metric = histogram('gen_ai.client.token.usage', DELTA, usage('input', 5));
    expect(factsOf(metric)).toEqual(factsOf(metric));
  });
});

describe('a data point that is not kept', () => {
  const nothing = { startTimeUnixNano: undefined };
  it.each([
    ['of another metric', histogram('gen_ai.client.operation.duration', DELTA, usage('input', 1)), 'not_token_usage'],
    [
      'of a class that is no use of tokens',
      histogram('gen_ai.client.token.usage', DELTA, usage('thoughts', 1)),
      'not_token_usage',
    ],
    [
      'that restates the counters',
      histogram('gen_ai.client.inference.operation.input_tokens', DELTA, usage('input', 1)),
      'not_token_usage',
    ],
    [
      'without a model',
      histogram('gen_ai.client.token.usage', DELTA, point({ 'gen_ai.token.type': 'input' }, { sum: 1 })),
      'no_model',
    ],
    ['of a gauge', { name: 'gen_ai.client.token.usage', gauge: { dataPoints: [usage('input', 1)] } }, 'no_total'],
    [
      'of a sum that also falls',
      {
        name: 'claude_code.token.usage',
        sum: { aggregationTemporality: DELTA, dataPoints: [point({ type: 'input', model: 'm' }, { asInt: '1' })] },
      },
      'no_total',
    ],
    [
      'without a sum',
      histogram('gen_ai.client.token.usage', DELTA, point({ 'gen_ai.token.type': 'input', ...MODEL }, { count: '1' })),
      'no_total',
    ],
    ['with a negative sum', histogram('gen_ai.client.token.usage', DELTA, usage('input', -1)), 'no_total'],
    ['with half a token', histogram('gen_ai.client.token.usage', DELTA, usage('input', 0.5)), 'no_total'],
    [
      'that is cumulative since nobody knows when',
      histogram('gen_ai.client.token.usage', CUMULATIVE, usage('input', 1, {}, nothing)),
      'no_total',
    ],
    ['without a temporality', histogram('gen_ai.client.token.usage', 0, usage('input', 1)), 'no_total'],
    [
      'with a time that is none',
      histogram('gen_ai.client.token.usage', DELTA, usage('input', 1, {}, { timeUnixNano: 'soon' })),
      'invalid_time',
    ],
    [
      'with attributes as an object',
      histogram('gen_ai.client.token.usage', DELTA, { attributes: {} }),
      'invalid_attributes',
    ],
  ])('%s is rejected alone and counted', (_, bad, code) => {
    const good = histogram('gen_ai.client.token.usage', DELTA, usage('output', 3));
    const { facts, rejected } = mapped([bad, good]);
    expect(facts).toHaveLength(1);
    expect(rejected).toEqual([{ code, count: 1 }]);
  });

  it('is none when the stream has nothing to report or counted nothing', () => {
    const metric = histogram(
      'gen_ai.client.token.usage',
      DELTA,
      usage('input', 0),
      usage('input', 5, {}, { flags: 1 }),
    );
    expect(mapped([metric])).toMatchObject({ facts: [], rejected: [] });
  });

  it('is counted once for each, however many there are', () => {
    const many = Array.from({ length: 40 }, () => usage('input', 1));
    expect(mapped([histogram('http.server.duration', DELTA, ...many)]).rejected).toEqual([
      { code: 'not_token_usage', count: 40 },
    ]);
  });
});

function entryOf(fact: Record<string, unknown> | undefined): unknown {
  return (fact?.detail as Record<string, unknown> | undefined)?.ledger_entry_id;
}
