import { readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectPending } from '@/lib/jobs/projector';
import * as logs from '../../../app/v1/logs/route';
import * as metrics from '../../../app/v1/metrics/route';
import * as traces from '../../../app/v1/traces/route';
import { CORPORA, type CorpusFile, corpusFiles } from '../../support/corpora';
import { freshDatabase } from '../../support/database';
import { forgetProjections } from '../../support/projections';
import { decodeFully } from '../otlp/protobuf-schema';

/** A request as any JSON reader sees it. */
// biome-ignore lint/suspicious/noExplicitAny: a file that anybody may have written
type Json = Record<string, any>;
interface Recorded {
  readonly scope: string;
  readonly id: string;
  readonly parent: string;
  readonly hasFailed: boolean;
  readonly attributes: Json;
}

const captured = [...corpusFiles('captured-otlp-js', '.json'), ...corpusFiles('captured-otlp-js', '.pb')];
const trail = corpusFiles('trail', '.otlp.json');
const fixtures = corpusFiles('openinference-fixtures', '.json');
const examples = corpusFiles('otlp-proto-examples', '.json');
/** Files of the corpora that hold no spans and no requests. */
const NO_SPANS = [/LICENSE$/, /README\.txt$/, /trail\/labels\.json$/, /genai_schemas\//, /capture-results\.json$/];

const isProtobuf = ({ name }: CorpusFile) => name.endsWith('.pb');
const jsonOf = (file: CorpusFile): Json => JSON.parse(new TextDecoder().decode(file.read()));

const database = freshDatabase();
let token: string;
beforeAll(async () => {
  token = (await database.token('ingest')).text;
});
beforeEach(() => forgetProjections(database, { withFacts: true }));

/** Sends a body through the route. @returns the answer as text. */
async function send(body: Uint8Array | string, contentType: string, route = traces): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType };
  const request = new Request('http://console/v1', { method: 'POST', body: body as BodyInit, headers });
  const response = await route.POST(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  return response.text();
}

const sendFile = (file: CorpusFile) =>
  send(new Uint8Array(file.read()), isProtobuf(file) ? 'application/x-protobuf' : 'application/json');

/** The sums over all executions that came of what was sent. */
async function totals(): Promise<Totals> {
  await projectPending();
  const [row] = await database.owner<Totals>(
    `SELECT coalesce(sum(model_calls), 0)::int AS models, coalesce(sum(tool_calls), 0)::int AS tools,
        coalesce(sum(failed_calls + absorbed_calls), 0)::int AS errors, coalesce(sum(input_tokens), 0)::int AS input,
        coalesce(sum(output_tokens), 0)::int AS output FROM executions`,
  );
  return row as Totals;
}

interface Totals {
  readonly models: number;
  readonly tools: number;
  readonly errors: number;
  readonly input: number;
  readonly output: number;
}

/** The spans of a request, by nothing but the published form of OTLP. */
function spansOf(file: CorpusFile): Recorded[] {
  const request = isProtobuf(file) ? (decodeFully('traces', file.read()) as Json) : jsonOf(file);
  return request.resourceSpans.flatMap(({ scopeSpans }: Json) =>
    scopeSpans.flatMap(({ scope, spans }: Json) =>
      spans.map((span: Json) => ({
        scope: scope?.name ?? '',
        id: String(span.spanId),
        parent: String(span.parentSpanId ?? ''),
        hasFailed: span.status?.code === 2,
        attributes: Object.fromEntries(
          (span.attributes ?? []).map(({ key, value }: Json) => [key, Object.values(value ?? {})[0]]),
        ),
      })),
    ),
  );
}

/** Which spans are calls, where their tokens stand, and what their answers ended with; by the names of each recording. */
const CALLS: Record<
  string,
  { model: RegExp; tool: RegExp; kind: string; input: string; output: string; finish: string }
> = {
  ai: {
    kind: 'ai.operationId',
    model: /\.(doGenerate|doStream|doEmbed)$/,
    tool: /^ai\.toolCall$/,
    input: 'ai.usage.inputTokens',
    output: 'ai.usage.outputTokens',
    finish: 'ai.response.finishReason',
  },
  gen_ai: {
    kind: 'gen_ai.operation.name',
    model: /^chat$/,
    tool: /^execute_tool$/,
    input: 'gen_ai.usage.input_tokens',
    output: 'gen_ai.usage.output_tokens',
    finish: 'gen_ai.response.finish_reasons',
  },
  'openinference.instrumentation.smolagents': {
    kind: 'openinference.span.kind',
    model: /^LLM$/,
    tool: /^TOOL$/,
    input: 'llm.token_count.prompt',
    output: 'llm.token_count.completion',
    finish: 'llm.finish_reason',
  },
};
/** Answers that the recordings were made to show as gone wrong. */
const WRONG_ENDS = /content-filter|content_filter|length|error/;

/** Counted from the file alone. */
function counted(spans: readonly Recorded[]): Totals {
  const sums = { models: 0, tools: 0, errors: 0, input: 0, output: 0 };
  for (const { scope, hasFailed, attributes } of spans) {
    const names = CALLS[scope];
    const kind = names && String(attributes[names.kind]);
    if (!names || kind === undefined || !(names.model.test(kind) || names.tool.test(kind))) continue;
    if (names.model.test(kind)) sums.models += 1;
    else sums.tools += 1;
    sums.input += Number(attributes[names.input] ?? 0);
    sums.output += Number(attributes[names.output] ?? 0);
    if (hasFailed || WRONG_ENDS.test(JSON.stringify(attributes[names.finish] ?? ''))) sums.errors += 1;
  }
  return sums;
}

describe.skipIf(captured.length + trail.length === 0)('a recorded request', () => {
  it.each([...captured, ...trail])('$name gives the calls, errors and tokens that are in it', async (file) => {
    expect(await sendFile(file)).toBe(isProtobuf(file) ? '' : '{}');
    const expected = counted(spansOf(file));
    if (!file.name.includes('stream_midstream_error')) expect(expected.models).toBeGreaterThan(0);
    expect(await totals()).toEqual(expected);
  });
});

/** What each scenario was made to show; null where nothing in the recording tells of a failure. */
const SCENARIOS: Record<string, string | null> = {
  ok: null,
  tool_ok: null,
  content_filter: 'policy',
  length: 'caller',
  http400: 'caller',
  http429_retry_exhausted: 'provider',
  http529: 'provider',
  tool_throws: 'tool',
  stream_midstream_error: 'provider',
  // The client's own deadline, while the provider had not answered.
  abort: 'provider',
  // The model called a tool that there is not, or with arguments that do not fit: no span says that anything failed.
  tool_bad_args: null,
  tool_unknown: null,
};

describe.skipIf(captured.length === 0)('a scenario of the AI SDK', () => {
  it('is known by its name, each of them', () => {
    const recorded = new Set(captured.map(({ name }) => name.split('/')[2]));
    expect([...recorded].sort()).toEqual(Object.keys(SCENARIOS).sort());
  });

  it.each(captured)('$name blames what it was made to show, and keeps no canary', async (file) => {
    await sendFile(file);
    await projectPending();
    const occurrences = await database.owner<{ domain: string }>(
      `SELECT domain FROM error_occurrences WHERE call_kind <> 'runtime' OR NOT EXISTS (
        SELECT 1 FROM error_occurrences WHERE call_kind <> 'runtime')`,
    );
    const domains = [...new Set(occurrences.map(({ domain }) => domain))];
    const expected = SCENARIOS[file.name.split('/')[2] as string];
    expect(domains).toEqual(expected ? [expected] : []);
    expect(await database.owner(`SELECT 1 FROM facts WHERE canonical LIKE '%CANARY%'`)).toEqual([]);
    expect(await database.owner(`SELECT 1 FROM intake_counts AS row WHERE row::text LIKE '%CANARY%'`)).toEqual([]);
  });
});

/** A fixture of OpenInference as a request: a span of its JavaScript SDK, or the attributes of one. */
function requestOf(fixture: Json, scope: string): object {
  const isSpan = 'spanContext' in fixture;
  const attributes = Object.entries(isSpan ? fixture.attributes : fixture).map(([key, value]) => ({
    key,
    value: anyValue(value),
  }));
  const ids = isSpan ? fixture.spanContext : { traceId: '1'.repeat(32), spanId: '2'.repeat(16) };
  const times = { startTimeUnixNano: '1790000000000000000', endTimeUnixNano: '1790000001000000000' };
  const span = { ...ids, ...times, name: fixture.name ?? '', kind: 3, attributes };
  return { resourceSpans: [{ scopeSpans: [{ scope: { name: scope }, spans: [span] }] }] };
}

function anyValue(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: value } : { doubleValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: String(value) };
}

describe.skipIf(fixtures.length === 0)('a fixture of OpenInference', () => {
  const spans = fixtures.filter(({ name }) => !NO_SPANS.some((pattern) => pattern.test(name)));
  const listOf = (file: CorpusFile): Json[] => {
    const parsed = jsonOf(file);
    if (Array.isArray(parsed)) return parsed;
    return Object.values(parsed).every(Array.isArray) ? Object.values(parsed).flat() : [parsed];
  };

  it.each(spans)('$name gives the call that it describes', async (file) => {
    const described = listOf(file);
    expect(described.length).toBeGreaterThan(0);
    const expected = { models: 0, tools: 0, input: 0, output: 0 };
    for (const [index, fixture] of described.entries()) {
      const attributes: Json = fixture.attributes ?? fixture;
      const operation = attributes['ai.operationId'] ?? attributes['gen_ai.operation.name'];
      const isCall = /\.do[A-Z]/.test(operation ?? '') || operation === 'chat' || attributes['llm.model_name'];
      const isTool = operation === 'execute_tool' || operation === 'ai.toolCall';
      if (isCall) expected.models += 1;
      if (isTool) expected.tools += 1;
      const tokens = (...keys: string[]) => Number(keys.map((key) => attributes[key]).find(Number.isFinite) ?? 0);
      if (isCall) {
        expected.input += tokens(
          'gen_ai.usage.input_tokens',
          'gen_ai.usage.prompt_tokens',
          'llm.token_count.prompt',
          'ai.usage.tokens',
        );
        expected.output += tokens(
          'gen_ai.usage.output_tokens',
          'gen_ai.usage.completion_tokens',
          'llm.token_count.completion',
        );
      }
      const scope = 'ai.operationId' in attributes ? 'ai' : '';
      const apart = 'spanContext' in fixture ? fixture : { ...fixture, index };
      expect(await send(JSON.stringify(requestOf(apart, scope)), 'application/json')).toBe('{}');
    }
    expect(await totals()).toMatchObject(expected);
  });
});

describe.skipIf(examples.length === 0)('a published example of OTLP', () => {
  const ANSWERS: Record<string, [typeof traces, RegExp]> = {
    'trace.json': [traces, /^\{\}$/],
    'logs.json': [logs, /^\{\}$/],
    'events.json': [logs, /^\{\}$/],
    // None of its points is token usage of a model.
    'metrics.json': [metrics, /"rejectedDataPoints":"4"/],
  };

  it.each(examples)('$name is answered as its signal asks for', async (file) => {
    const [route, answer] = ANSWERS[file.name.split('/').at(-1) as string] ?? [traces, /never/];
    expect(await send(new Uint8Array(file.read()), 'application/json', route)).toMatch(answer);
  });
});

describe.skipIf(captured.length === 0)('the corpora', () => {
  it('hold no file that is neither sent nor known to hold no spans', () => {
    const sent = new Set([...captured, ...trail, ...fixtures, ...examples].map(({ name }) => name));
    const left = readdirSync(CORPORA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`.slice(CORPORA.length))
      .filter((name) => !sent.has(name) && !NO_SPANS.some((pattern) => pattern.test(name)));
    expect(left).toEqual([]);
  });
});
