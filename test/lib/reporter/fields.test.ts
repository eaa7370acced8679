import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { DETAIL, type Detail } from '@/lib/facts/detail';
import { FACT_KINDS, type FactKind } from '@/lib/facts/vocabulary';
import { keepAllowed } from '@/lib/redaction/allowlist';
import { cleanArtifactUri } from '@/lib/redaction/artifact-uri';
import { type Fields, keepFields } from '@/lib/reporter/facts/field';
import { DETAIL_FIELDS } from '@/lib/reporter/facts/fields';
import type { ModelCall, Reported, ToolCall } from '@/lib/reporter/facts/reported';

/** Values that fit some field, that nearly fit, and that fit nothing. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('initial', 'chat', 'running', 'completed', 'ok', 'error', 'mutation', 'allow'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('scope', 'host', 'input', 'approve', 'agent', 'read', 'model', 'dispatched'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('gpt-5', 'read_file', 'a'.repeat(128), 'a'.repeat(129), '', '-x', 'a b', 'a@b.c'),
  },
  { weight: 3, arbitrary: fc.constantFrom('a'.repeat(64), `sha256:${'0'.repeat(64)}`, 'A'.repeat(64)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('s3://bucket/a.pdf', 'https://u@h/x', 'https://h/x?a=b', 'text/plain', '12.50', 'EUR'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123456789+02:00', '2026-01-01'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(0, 1, 200, 99, 600, -1, 1.5, 1e9, 1e9 + 1, 1e12, 1e13, NaN, Infinity, 2 ** 53),
  },
  { weight: 2, arbitrary: fc.constantFrom(true, false, null, undefined) },
  { weight: 1, arbitrary: fc.string() },
);
const actor = fc.record({ type: fc.constantFrom('person', 'service', 'robot'), id: value }, { requiredKeys: [] });
const nested = fc.oneof(
  { weight: 8, arbitrary: value },
  { weight: 2, arbitrary: actor },
  { weight: 2, arbitrary: fc.array(value, { maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.constant('id'), { minLength: 255, maxLength: 258 }) },
  { weight: 1, arbitrary: fc.array(fc.record({ code: value, met: value }), { maxLength: 70 }) },
  { weight: 1, arbitrary: fc.record({ execution_id: value, interrupt_id: value, proposal_id: value }) },
  { weight: 1, arbitrary: fc.record({ host_class: value, region: value, prompt: value }) },
  { weight: 1, arbitrary: fc.record({ input: value, output: value, cached: value }) },
  { weight: 1, arbitrary: fc.record({ amount: value, currency: value }) },
);
/** What a fact of the kind needs, so that not all are refused. */
const WHOLE: Record<string, unknown> = {
  origin: 'initial',
  to: 'running',
  status: 'ok',
  control: 'scope',
  interrupt_id: 'i-1',
  proposal_id: 'p-1',
  token_digest: 'a'.repeat(64),
  result: 'allow',
  method: 'Page.navigate',
  outcome: 'ok',
  holder: 'agent',
  uri: 's3://bucket/a.pdf',
  ledger_entry_id: 'l-1',
  evaluator: 'judge',
  surface: 'model',
};
const kindAndDetail = fc.constantFrom(...FACT_KINDS).chain((kind) => {
  const names = Object.keys(DETAIL_FIELDS[kind]);
  const whole = Object.fromEntries(names.filter((name) => name in WHOLE).map((name) => [name, WHOLE[name]]));
  const decided = {
    ...whole,
    ...(names.includes('decision') && { decision: kind === 'control.check' ? 'allow' : 'reject' }),
  };
  const base = fc.constantFrom<Record<string, unknown>>(decided, decided, {});
  const name = fc.constantFrom(...names, 'prompt', '__proto__', 'constructor');
  const offered = fc
    .tuple(base, fc.dictionary(name, nested, { maxKeys: 12 }))
    .map(([whole, more]) => ({ ...whole, ...more }));
  return fc.tuple(fc.constant(kind), offered);
});

/** What the server keeps of a detail, before it looks for secrets. */
function keptAtServer(kind: FactKind, offered: Record<string, unknown>) {
  const uri = typeof offered.uri === 'string' ? { uri: cleanArtifactUri(offered.uri) } : {};
  const detail = kind === 'artifact.referenced' ? { ...offered, ...uri } : offered;
  return keepAllowed(DETAIL[kind], detail, 'detail', [], (_, text) => text);
}

describe('the fields that a reporter takes', () => {
  it('are those that the server keeps, value by value', () => {
    const kept = { both: 0, neither: 0 };
    fc.assert(
      fc.property(kindAndDetail, ([kind, detail]) => {
        const atServer = keptAtServer(kind, detail);
        const here = keepFields<unknown>(DETAIL_FIELDS[kind] as Fields<unknown>, detail, 'detail', () => {});
        if ('kept' in atServer) {
          kept.both += 1;
          expect(here).toEqual(atServer);
        } else {
          kept.neither += 1;
          expect(here).toEqual({ fault: atServer.fault.path });
        }
      }),
      { numRuns: 5_000 },
    );
    expect(kept.both).toBeGreaterThan(500);
    expect(kept.neither).toBeGreaterThan(500);
  });

  it('are told by their path when they are dropped, an unknown one without its name', () => {
    const dropped: string[] = [];
    const offered = {
      status: 'ok',
      provider: 'a b',
      prompt: 'tell me',
      cost: { amount: '1', currency: 'EUR', note: 'x' },
    };
    const result = keepFields(DETAIL_FIELDS['model.call'], offered, 'detail', (path) => dropped.push(path));
    expect(result).toEqual({ kept: { status: 'ok', cost: { amount: '1', currency: 'EUR' } } });
    expect(dropped.sort()).toEqual(['detail.(unknown)', 'detail.cost.(unknown)', 'detail.provider']);
  });

  it('cut an address of what carries its credentials', () => {
    const dropped: string[] = [];
    const offered = { uri: 'https://user:word@bucket.example/report.pdf?X-Amz-Signature=abc#page' };
    const result = keepFields(DETAIL_FIELDS['artifact.referenced'], offered, 'detail', (path) => dropped.push(path));
    expect(result).toEqual({ kept: { uri: 'https://bucket.example/report.pdf' } });
    expect(dropped).toEqual(['detail.uri']);
  });

  it('have the types of the schemas, without what the server alone makes', () => {
    type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    type Agreement = { [Kind in FactKind]: Mutual<Reported<Kind>, Omit<Detail<Kind>, 'error_template'>> };
    expectTypeOf<Agreement[FactKind]>().toEqualTypeOf<true>();
    const taken = Object.fromEntries(FACT_KINDS.map((kind) => [kind, Object.keys(DETAIL_FIELDS[kind])]));
    expect(Object.values(taken).flat()).not.toContain('error_template');
  });

  it('hold no content: no field for it compiles', () => {
    const call: ModelCall = { status: 'ok' };
    const calls: ModelCall[] = [
      call,
      // @ts-expect-error There is no field for a prompt.
      { status: 'ok', prompt: 'p' },
      // @ts-expect-error Nor for messages.
      { status: 'ok', messages: [] },
      // @ts-expect-error Nor for what came back.
      { status: 'ok', response: 'r' },
      // @ts-expect-error Nor for an error's message, which repeats what was said.
      { status: 'error', error_message: 'm' },
      // @ts-expect-error A template is the server's.
      { status: 'error', error_template: 't' },
    ];
    const tools: ToolCall[] = [
      // @ts-expect-error Nor for arguments.
      { status: 'ok', arguments: {} },
      // @ts-expect-error Nor for a result.
      { status: 'ok', result: 'r' },
    ];
    expect([calls.length, tools.length]).toEqual([6, 2]);
  });
});
