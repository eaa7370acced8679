import { expect } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import { project } from '@/lib/projection/project';
import type { Projection } from '@/lib/projection/projection';
import { POLICY } from '../../support/policy';
import { RECEIVED_AT } from '../projection/fact-builder';
import { decodeAs, decodeLogsAs } from './decode-both';
import { type JsonObject, logRecord, logRequest, type PlainValue, request } from './request';

type Raw = Readonly<Record<string, unknown>>;

/** A CLI as the source of log events and spans. */
export interface Cli {
  readonly resource: Record<string, PlainValue>;
  readonly scope: string;
  /** On every event. */
  readonly standard: Record<string, PlainValue>;
}

export const CLAUDE_CODE: Cli = {
  resource: { 'service.name': 'claude-code', 'service.version': '2.1.289' },
  scope: 'com.anthropic.claude_code.events',
  standard: { 'session.id': 'session-1', 'prompt.id': 'prompt-1', 'user.id': 'f3a9', 'app.entrypoint': 'cli' },
};
export const CODEX: Cli = {
  resource: { 'service.name': 'codex-cli', 'service.version': '0.98.0' },
  scope: 'codex_otel.log_only',
  standard: { 'conversation.id': 'conversation-1', model: 'gpt-5-codex', slug: 'gpt-5-codex' },
};
export const GEMINI_CLI: Cli = {
  resource: { 'service.name': 'gemini-cli', 'service.version': '0.67.0' },
  scope: 'gemini-cli',
  standard: { 'session.id': 'session-2', 'installation.id': 'c0ffee', prompt_id: 'session-2########0' },
};

/** Without trace and span ids, as the CLIs send their events when tracing is off. */
export function event(name: string, values: Record<string, PlainValue>, fields: JsonObject = {}): JsonObject {
  return logRecord({ 'event.name': name, ...values }, { traceId: '', spanId: '', severityNumber: 9, ...fields });
}

/** The facts that these events become, the same in both encodings. */
export function factsOfEvents(cli: Cli, ...records: readonly JsonObject[]): readonly Raw[] {
  const sent = logRequest(
    records.map((record) => withStandard(record, cli)),
    { resource: cli.resource, scope: { name: cli.scope } },
  );
  const [json, protobuf] = (['json', 'protobuf'] as const).map((encoding) =>
    mapLogs(decodeLogsAs(encoding, sent)).facts.map(({ raw }) => raw),
  );
  expect(protobuf).toEqual(json);
  return json as readonly Raw[];
}

function withStandard(record: JsonObject, { standard }: Cli): JsonObject {
  const own = logRecord(standard).attributes as JsonObject[];
  return { ...record, attributes: [...own, ...(record.attributes as JsonObject[])] };
}

/** The facts of spans under the scope of a CLI or SDK. */
export function factsOfSpans(scope: string, ...spans: readonly JsonObject[]): readonly Raw[] {
  const sent = request(spans, { resource: CLAUDE_CODE.resource, scope: { name: scope } });
  return mapSpans(decodeAs('json', sent)).facts.map(({ raw }) => raw);
}

/** What the only execution among the facts is projected to. */
export function projectionOf(...raws: readonly Raw[]): Projection {
  const { facts, rejected } = prepare(raws as never, 'otlp', POLICY);
  expect(rejected).toEqual([]);
  expect(new Set(facts.map(({ fact }) => fact.execution_id)).size).toBe(1);
  return project(facts.map(({ fact, digest }) => ({ fact, digest, receivedAt: RECEIVED_AT })));
}
