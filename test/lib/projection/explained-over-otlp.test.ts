import { describe, expect, it } from 'vitest';
import type { RawFact, StoredFact } from '@/lib/facts/fact';
import { prepare } from '@/lib/ingest/prepare';
import { decodeLogJson } from '@/lib/otlp/json/decode-logs';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import { project } from '@/lib/projection/project';
import { POLICY } from '../../support/policy';
import { type JsonObject, logRecord, logRequest, type PlainValue, request, span } from '../otlp/request';
import { RECEIVED_AT } from './fact-builder';

const [ROOT, CHAT, HTTP, TOOL] = ['1', '2', '3', '4'].map((digit) => digit.repeat(16)) as [
  string,
  string,
  string,
  string,
];
const FAILED = { status: { code: 2 } };
const child = (spanId: string, parentSpanId: string, values: Record<string, PlainValue>, fields: JsonObject = {}) =>
  span(values, { spanId, parentSpanId, ...fields });
const root = span({ 'gen_ai.operation.name': 'invoke_agent' }, { spanId: ROOT, parentSpanId: '', kind: 1, ...FAILED });
const chat = (fields: JsonObject = FAILED) =>
  child(CHAT, ROOT, { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai' }, fields);
const post = (parent: string, status: number) =>
  child(
    HTTP,
    parent,
    { 'http.request.method': 'POST', 'http.response.status_code': status, 'error.type': `${status}` },
    FAILED,
  );

const body = (value: object) => Buffer.from(JSON.stringify(value));
const stored = (raws: readonly RawFact[]): StoredFact[] => {
  const { facts, rejected } = prepare(raws, 'otlp', POLICY);
  expect(rejected).toEqual([]);
  return facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT }));
};
const spans = (...some: JsonObject[]) =>
  stored(mapSpans(decodeTraceJson(body(request(some)))).facts.map(({ raw }) => raw));
const logs = (...some: JsonObject[]) =>
  stored(mapLogs(decodeLogJson(body(logRequest(some)))).facts.map(({ raw }) => raw));

describe('a failing HTTP request under a call', () => {
  it('gives the call its status, and is no second call', () => {
    const { execution, occurrences } = project(spans(post(CHAT, 503), root, chat()));
    expect(execution).toMatchObject({ modelCalls: 1, failedCalls: 1, outcome: 'failed' });
    expect(occurrences).toMatchObject([{ factId: CHAT, domain: 'provider', factIds: [HTTP, CHAT, ROOT] }]);
    expect(execution?.attribution).toMatchObject({ domain: 'provider', signal: occurrences[0]?.signal });
  });

  it('is the fault of the tool under a tool call', () => {
    const tool = child(
      TOOL,
      ROOT,
      { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' },
      { kind: 1, ...FAILED },
    );
    const { execution } = project(spans(post(TOOL, 500), tool, root));
    expect(execution).toMatchObject({ toolCalls: 1, failedCalls: 1, attribution: { domain: 'tool' } });
  });

  it('is nothing under a call that went well after it, and alone no execution', () => {
    const good = chat({});
    const without = project(spans(good));
    expect(project(spans(good, post(CHAT, 429)))).toMatchObject({
      occurrences: [],
      callContributions: without.callContributions,
    });
    expect(project(spans(post(CHAT, 429))).execution).toBeNull();
  });
});

describe('an exception that comes as a log record', () => {
  const exception = logRecord({ 'exception.type': 'openai.RateLimitError' }, { spanId: CHAT });

  it('explains the span that it names, before or after it arrives, once or twice', () => {
    const trace = spans(root, chat());
    const record = logs(exception);
    const joined = project([...trace, ...record]);
    expect(joined.occurrences).toMatchObject([{ factId: CHAT, domain: 'provider', errorClass: 'rate_limited' }]);
    expect(joined.execution).toMatchObject({ modelCalls: 1, failedCalls: 1 });
    expect(project([...record, ...trace, ...logs(exception, exception)])).toEqual(joined);
  });

  it('is no execution without that span', () => {
    expect(project(logs(exception)).execution).toBeNull();
  });
});
