import { expect } from 'vitest';
import { mapSpans } from '@/lib/otlp/map';
import { decodeAs } from '../decode-both';
import { type JsonObject, type PlainValue, request, span } from '../request';

type Raw = Record<string, unknown>;

/** What one span under this scope becomes, the same in both encodings. */
export function factsUnder(scope: string, values: Record<string, PlainValue>, fields: JsonObject = {}): readonly Raw[] {
  const [fromJson, fromProtobuf] = (['json', 'protobuf'] as const).map((encoding) =>
    mapSpans(decodeAs(encoding, request([span(values, fields)], { scope: { name: scope } }))).facts.map(
      ({ raw }) => raw,
    ),
  );
  expect(fromProtobuf).toEqual(fromJson);
  return fromJson as Raw[];
}

/** The kinds of its facts. */
export function kindsUnder(scope: string, values: Record<string, PlainValue>, fields: JsonObject = {}): unknown[] {
  return factsUnder(scope, values, fields).map(({ kind }) => kind);
}

/** The detail of its only call, without what every span has: the duration. */
export function callUnder(scope: string, values: Record<string, PlainValue>, fields: JsonObject = {}): object {
  const calls = factsUnder(scope, values, fields).filter(({ kind }) => kind === 'model.call' || kind === 'tool.call');
  expect(calls).toHaveLength(1);
  const { kind, detail } = calls[0] as Raw;
  const { duration_ms: _duration, ...rest } = detail as Raw;
  return { kind, ...rest };
}

/** What its first fact says of thread, run, release and environment. */
export function identityUnder(scope: string, values: Record<string, PlainValue>): object {
  const [{ thread_id, run_id, release, environment, detail } = {} as Raw] = factsUnder(scope, values, {
    parentSpanId: undefined,
  });
  const { initiator } = detail as { initiator?: { id: string } };
  const identity = { thread: thread_id, run: run_id, release, environment, user: initiator?.id };
  return Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== undefined));
}

/** The kinds of facts of a run of an agent that is not a root. */
export const RUN = ['execution.started', 'lifecycle.transition'];
