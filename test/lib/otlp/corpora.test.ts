import { describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { decodeLogJson } from '@/lib/otlp/json/decode-logs';
import { decodeMetricJson } from '@/lib/otlp/json/decode-metrics';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import type { Mapped } from '@/lib/otlp/mapped';
import { decodeTraceProtobuf } from '@/lib/otlp/protobuf/decode-traces';
import { redact } from '@/lib/redaction/redact';
import { type CorpusFile, corpusFiles } from '../../support/corpora';
import { POLICY } from '../../support/policy';
import { encodeTraceRequest } from './protobuf-schema';

const captured = [...corpusFiles('captured-otlp-js', '.json'), ...corpusFiles('captured-otlp-js', '.pb')];
const trail = corpusFiles('trail', '.otlp.json');
const examples = corpusFiles('otlp-proto-examples', '.json');

const isProtobuf = ({ name }: CorpusFile) => name.endsWith('.pb');
const decode = (file: CorpusFile) =>
  isProtobuf(file) ? decodeTraceProtobuf(file.read()) : decodeTraceJson(file.read());
const mapFile = (file: CorpusFile): Mapped => mapSpans(decode(file));
const storedOf = (raw: RawFact): unknown => {
  const result = redact(raw, 'otlp', POLICY);
  return 'fact' in result && result.fact;
};
const detailsOf = ({ facts }: Mapped, kind: string) =>
  facts.filter(({ raw }) => raw.kind === kind).map(({ raw }) => raw.detail as Record<string, unknown>);

describe.skipIf(captured.length + trail.length === 0)('recorded requests', () => {
  it.each([...captured, ...trail, ...examples.filter(({ name }) => name.endsWith('trace.json'))])(
    '$name decodes whole, and the redaction finds nothing to take out of its facts',
    (file) => {
      const decoded = decode(file);
      expect(decoded.spans.length).toBeGreaterThan(0);
      expect(decoded.rejected.size).toBe(0);
      for (const { raw } of mapSpans(decoded).facts) {
        expect(redact(raw, 'otlp', POLICY)).toMatchObject({ fact: { kind: raw.kind }, dropped: [] });
      }
    },
  );

  it.each([...captured.filter((file) => !isProtobuf(file)), ...trail])(
    '$name gives equal facts as protobuf',
    (file) => {
      const request = JSON.parse(new TextDecoder().decode(file.read())) as object;
      expect(mapSpans(decodeTraceProtobuf(encodeTraceRequest(request)))).toEqual(mapFile(file));
    },
  );
});

describe.skipIf(captured.length === 0)('requests of the AI SDK', () => {
  it.each(captured)('$name leaves none of its canaries in facts and counts', (file) => {
    expect(new TextDecoder('latin1').decode(file.read())).toMatch(/CANARY/);
    const { facts, droppedKeys, unclaimedScopes } = mapFile(file);
    expect(facts.length).toBeGreaterThan(0);
    const names = [...droppedKeys].map(([producer, keys]) => [producer, ...keys.keys()]);
    const stored = facts.map(({ raw }) => storedOf(raw));
    expect(JSON.stringify([stored, names, [...unclaimedScopes]])).not.toMatch(/CANARY/);
    expect(unclaimedScopes.size).toBe(0);
  });

  it.each(captured.filter(isProtobuf))(
    '$name gives the same facts as its recording in JSON, ids and times aside',
    (file) => {
      const twin = captured.find(({ name }) => name === file.name.replace(/pb$/, 'json'));
      if (twin === undefined) throw new Error('no twin');
      expect(shapeOf(mapFile(file))).toEqual(shapeOf(mapFile(twin)));
    },
  );

  /** Failing calls, and those whose finish reason says that something went wrong, by scenario. */
  const SIGNALS: Record<string, readonly Record<string, unknown>[]> = {
    ok: [],
    tool_ok: [],
    tool_bad_args: [],
    tool_unknown: [],
    content_filter: [{ kind: 'model.call', status: 'ok', finish_reasons: ['content-filter'] }],
    length: [{ kind: 'model.call', status: 'ok', finish_reasons: ['length'] }],
    http400: [{ kind: 'model.call', status: 'error', http_status: 400, error_type: 'AI_APICallError' }],
    http529: [{ kind: 'model.call', status: 'error', http_status: 529, error_type: 'AI_APICallError' }],
    tool_throws: [{ kind: 'tool.call', status: 'error', tool: 't', error_type: 'Error', error_code: 'ECONNREFUSED' }],
    abort: [{ kind: 'model.call', status: 'error', error_type: 'TimeoutError' }],
    'ai-sdk-v6/http429_retry_exhausted': Array.from({ length: 2 }, () => ({
      kind: 'model.call',
      status: 'error',
      http_status: 429,
    })),
    'ai-sdk-v7/http429_retry_exhausted': [
      { kind: 'model.call', status: 'error', http_status: 429, error_type: 'AI_RetryError' },
    ],
    'ai-sdk-v6/stream_midstream_error': [
      { kind: 'model.call', status: 'ok', finish_reasons: ['error'], streaming: true },
    ],
    // Version 7 never exports the span of the call whose stream broke off; only the steps around it tell.
    'ai-sdk-v7/stream_midstream_error': [
      { kind: 'error.observed' },
      { kind: 'error.observed', error_code: 'stream_failed' },
    ],
  };

  it.each(captured)('$name shows the failing calls of its scenario', (file) => {
    const [, sdk, scenario = ''] = file.name.split('/');
    const expected = SIGNALS[`${sdk}/${scenario}`] ?? SIGNALS[scenario];
    if (expected === undefined) throw new Error(`no expectation for ${scenario}`);
    const calls = ['model.call', 'tool.call'].flatMap((kind) =>
      detailsOf(mapFile(file), kind).map((detail) => ({ kind, ...detail })),
    );
    const steps = detailsOf(mapFile(file), 'error.observed').map((detail) => ({ kind: 'error.observed', ...detail }));
    const telling = calls.filter((call) => isTelling(call));
    expect(telling.length > 0 ? telling : steps).toMatchObject(expected);
    expect(telling.length > 0 ? telling : steps).toHaveLength(expected.length);
  });

  it('counts the usage of a call once, although wrappers restate it', () => {
    for (const file of captured.filter(({ name }) => /\/(?:ok|tool_ok)\//.test(name))) {
      expect(detailsOf(mapFile(file), 'model.call')).toMatchObject([
        { input_tokens: 12, output_tokens: 7, cached_tokens: 4 },
      ]);
    }
  });
});

describe.skipIf(trail.length === 0)('traces of agents on public benchmarks', () => {
  it('show every failing call and unwrap the failures of the steps around them', () => {
    const maps = trail.map(mapFile);
    const failing = (kind: string) =>
      maps.flatMap((map) => detailsOf(map, kind)).filter(({ status }) => status === 'error');
    expect(failing('model.call')).toMatchObject(
      Array.from({ length: 2 }, () => ({
        error_type: 'litellm.exceptions.RateLimitError',
        error_code: 'rate_limit_error',
      })),
    );
    expect(failing('tool.call').map(({ tool }) => tool)).toEqual(
      Array.from({ length: 8 }, () => 'inspect_file_as_text'),
    );
    const wrapped = maps
      .flatMap((map) => detailsOf(map, 'error.observed'))
      .filter(({ error_type }) => /AgentGenerationError$/.test(String(error_type)));
    expect(wrapped.map(({ error_code }) => error_code)).toEqual(Array.from({ length: 4 }, () => 'rate_limit_error'));
  });

  it('count token usage that was sent as text', () => {
    const calls = trail
      .flatMap((file) => detailsOf(mapFile(file), 'model.call'))
      .filter(({ status }) => status === 'ok');
    expect(calls.length).toBe(93);
    for (const call of calls)
      expect(call).toMatchObject({ input_tokens: expect.any(Number), requested_model: expect.any(String) });
  });
});

describe.skipIf(examples.length === 0)('the examples of the protocol', () => {
  it.each(examples.filter(({ name }) => /logs|metrics/.test(name)))('$name is refused as another signal', (file) => {
    expect(() => decodeTraceJson(file.read())).toThrow(expect.objectContaining({ code: 'other_signal' }));
  });
});

function isTelling({ status, finish_reasons }: Record<string, unknown>): boolean {
  const reasons = Array.isArray(finish_reasons) ? finish_reasons : [];
  return status === 'error' || reasons.some((reason) => !['stop', 'tool-calls'].includes(reason));
}

/** Kinds and details without what differs from run to run. */
function shapeOf({ facts }: Mapped): unknown {
  return facts.map(({ raw }) => {
    const { duration_ms: _duration, provider_request_id: _request, ...detail } = raw.detail as Record<string, unknown>;
    return {
      kind: raw.kind,
      thread: raw.thread_id,
      producer: raw.producer,
      isRoot: raw.parent_fact_id === undefined,
      detail,
    };
  });
}

describe.skipIf(examples.length === 0)('the published examples', () => {
  const read = (name: string) => {
    const file = examples.find((example) => example.name.endsWith(name));
    if (file === undefined) throw new Error(`no ${name}`);
    return file.read();
  };

  it.each([
    ['logs.json', ['']],
    ['events.json', ['browser.page_view']],
  ])('of log records in %s decode whole and are of no convention', (name, eventNames) => {
    const decoded = decodeLogJson(read(name));
    expect(decoded.records.map(({ eventName }) => eventName)).toEqual(eventNames);
    expect(decoded.rejected.size).toBe(0);
    expect(mapLogs(decoded).facts).toEqual([]);
  });

  it('of metrics are counted point by point, since they count no tokens', () => {
    const { points, rejected } = decodeMetricJson(read('metrics.json'));
    expect([points, [...rejected]]).toEqual([[], [['not_token_usage', 4]]]);
  });
});
