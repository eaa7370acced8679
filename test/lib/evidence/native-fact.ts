import type { RawFact } from '@/lib/facts/fact';
import type { FactKind } from '@/lib/facts/vocabulary';

/** The minute at which the executions of these tests begin, long enough ago for every clock. */
const BASE = Date.parse('2026-11-03T10:00:00.000Z');

/** The instant so many seconds after the base, with microseconds. */
export function second(seconds: number): string {
  const micros = Math.round(seconds * 1e6);
  const base = new Date(BASE + Math.floor(micros / 1e6) * 1_000).toISOString().slice(0, 19);
  return `${base}.${String(((micros % 1e6) + 1e6) % 1e6).padStart(6, '0')}Z`;
}

/** A native fact as a producer sends it. */
export function native(
  execution: string,
  id: string,
  kind: FactKind,
  detail: Record<string, unknown>,
  over: Record<string, unknown> = {},
): RawFact {
  return {
    fact_id: id,
    execution_id: execution,
    kind,
    observed_at: second(0),
    producer: { name: 'agent-runtime', version: '1.2.0' },
    detail,
    ...over,
  };
}

/** The start and the end of an execution that did nothing else. */
export function plainRun(execution: string, startSeconds: number, over: Record<string, unknown> = {}): RawFact[] {
  return [
    native(
      execution,
      `${execution}-start`,
      'execution.started',
      { origin: 'initial' },
      { observed_at: second(startSeconds), ...over },
    ),
    native(
      execution,
      `${execution}-end`,
      'lifecycle.transition',
      { to: 'terminal', outcome: 'completed' },
      { observed_at: second(startSeconds + 1), ...over },
    ),
  ];
}
