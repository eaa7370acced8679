import { canonicalText, leafDigest } from '@/lib/facts/canonical';
import type { Detail } from '@/lib/facts/detail';
import type { Envelope, Fact, Intake, StoredFact } from '@/lib/facts/fact';
import { formatInstant, parseInstant } from '@/lib/facts/time';
import type { FactKind, Outcome } from '@/lib/facts/vocabulary';
import { project } from '@/lib/projection/project';
import { type RunProjection, showsRun } from '@/lib/projection/projection';

const ZERO = parseInstant('2026-11-03T10:00:00Z') ?? 0n;
export const RECEIVED_AT = new Date('2026-11-03T12:00:00Z');

type Given = Partial<Envelope> & { readonly intake?: Intake };

/** The instant so many seconds after the hour at which all test executions begin. */
export function at(seconds: number): string {
  return formatInstant(ZERO + BigInt(Math.round(seconds * 1e9))) ?? '';
}

/** A fact as it is stored; what is not given gets a plain value. */
export function fact<K extends FactKind>(kind: K, detail: Detail<K>, given: Given = {}): Fact<K> {
  const envelope = {
    fact_id: 'fact',
    execution_id: 'execution-1',
    observed_at: at(0),
    producer: { name: 'agent-runtime', version: '1.2.0' },
    intake: 'native' as const,
    ...given,
  };
  return { ...envelope, kind, detail } as unknown as Fact<K>;
}

export const started = (detail: Partial<Detail<'execution.started'>> = {}, given: Given = {}) =>
  fact('execution.started', { origin: 'initial', ...detail }, given);

export const transition = (to: Detail<'lifecycle.transition'>['to'], given: Given = {}) =>
  fact('lifecycle.transition', { to }, given);

export const ended = (outcome: Outcome, given: Given & { readonly reason?: string } = {}) => {
  const { reason, ...envelope } = given;
  return fact('lifecycle.transition', { to: 'terminal', outcome, ...(reason && { reason_code: reason }) }, envelope);
};

export const modelCall = (detail: Partial<Detail<'model.call'>> = {}, given: Given = {}) =>
  fact(
    'model.call',
    { provider: 'openai', operation: 'chat', requested_model: 'gpt-5', status: 'ok', ...detail },
    given,
  );

export const toolCall = (detail: Partial<Detail<'tool.call'>> = {}, given: Given = {}) =>
  fact('tool.call', { tool: 'search', status: 'ok', ...detail }, given);

export const observedError = (detail: Partial<Detail<'error.observed'>> = {}, given: Given = {}) =>
  fact('error.observed', { surface: 'runtime', ...detail }, given);

export const check = (detail: Partial<Detail<'control.check'>> = {}, given: Given = {}) =>
  fact('control.check', { control: 'permission', decision: 'deny', ...detail }, given);

export const asked = (interrupt: string, given: Given = {}) =>
  fact('hitl.requested', { interrupt_id: interrupt }, given);

export const answered = (interrupt: string, decision: Detail<'hitl.resolved'>['decision'], given: Given = {}) =>
  fact('hitl.resolved', { interrupt_id: interrupt, decision }, given);

/** One execution: the facts one second apart, with ids `f1`, `f2`, … and `seq` 1, 2, … unless they have an id or a seq. */
export function execution(...facts: Fact[]): Fact[] {
  return facts.map((one, index) => ({
    ...one,
    fact_id: one.fact_id === 'fact' ? `f${index + 1}` : one.fact_id,
    seq: one.seq ?? index + 1,
    observed_at: one.observed_at === at(0) ? at(index) : one.observed_at,
  }));
}

/** The same without `seq`, as facts that were read out of spans are. */
export function unsequenced(...facts: Fact[]): Fact[] {
  return execution(...facts).map(({ seq: _seq, ...one }) => ({ ...one, intake: 'otlp' }) as Fact);
}

/** The facts as the database gives them back. */
export function stored(facts: readonly Fact[], receivedAt: Date = RECEIVED_AT): StoredFact[] {
  return facts.map((one) => ({ fact: one, digest: leafDigest(canonicalText(one)).toString('hex'), receivedAt }));
}

/** The projection of facts that show that something ran. */
export function projectRun(facts: readonly StoredFact[]): RunProjection {
  const projection = project(facts);
  if (!showsRun(projection)) throw new Error('no fact shows a run');
  return projection;
}
