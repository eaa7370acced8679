import { describe, expect, it } from 'vitest';
import { FACT_KINDS, type FactKind } from '@/lib/facts/vocabulary';
import type { Execution, Outcome, Reporter, Start } from '@/lib/reporter/reporter';
import { simulate } from '@/lib/simulate/fleet';
import { newFolder, reporterOn } from './journal-folder';
import { factsIn } from './journaled';

interface NativeFact {
  readonly kind: FactKind;
  readonly seq?: number;
  readonly execution_id: string;
  readonly detail: never;
}
interface Transition {
  readonly to: 'running' | 'waiting' | 'cancelling' | 'recovering' | 'terminal';
  readonly outcome?: Outcome;
  readonly reason_code?: string;
}

type Method = (execution: Execution, detail: never) => string;
const METHODS: Readonly<Record<Exclude<FactKind, 'execution.started'>, Method>> = {
  'lifecycle.transition': (execution, { to, outcome, reason_code }: Transition) =>
    to === 'terminal' ? execution.end(outcome ?? 'unknown', reason_code) : execution[to](reason_code),
  'model.call': (execution, detail) => execution.modelCall(detail),
  'tool.call': (execution, detail) => execution.toolCall(detail),
  'control.check': (execution, detail) => execution.controlCheck(detail),
  'hitl.requested': (execution, detail) => execution.hitlRequested(detail),
  'hitl.resolved': (execution, detail) => execution.hitlResolved(detail),
  'recovery.proposed': (execution, detail) => execution.recoveryProposed(detail),
  'token.issued': (execution, detail) => execution.tokenIssued(detail),
  'token.checked': (execution, detail) => execution.tokenChecked(detail),
  'browser.command': (execution, detail) => execution.browserCommand(detail),
  'browser.control': (execution, detail) => execution.browserControl(detail),
  'artifact.referenced': (execution, detail) => execution.artifact(detail),
  'usage.recorded': (execution, detail) => execution.usage(detail),
  'evaluation.recorded': (execution, detail) => execution.evaluation(detail),
  'error.observed': (execution, detail) => execution.error(detail),
};

/** Reports the facts of one execution through the methods. */
function report(reporter: Reporter, facts: readonly NativeFact[]): void {
  const [start, ...others] = facts as [NativeFact, ...NativeFact[]];
  const execution = reporter.startExecution(start.detail as Start, { execution_id: start.execution_id });
  for (const fact of others) METHODS[fact.kind as keyof typeof METHODS](execution, fact.detail);
}

describe('a whole fleet, with what goes wrong in it', () => {
  it('can be reported: every kind has its method, and nothing but messages is lost on the way', async () => {
    const folder = newFolder();
    const reporter = await reporterOn(folder, { batchFacts: 1_000_000 });
    const faults = [
      'human_rejections',
      'human_expirations',
      'human_cancellations',
      'runtime_errors',
      'control_breaches',
    ];
    const fleet = [
      ...simulate({ executions: 300, seed: 11, now: new Date('2026-06-01T00:00:00Z'), faults }),
    ] as unknown as NativeFact[][];
    for (const facts of fleet) report(reporter, facts);
    const written = new Set(factsIn(folder).map(textOf));
    expect(written.size).toBeGreaterThan(1_000);
    expect(
      fleet
        .flat()
        .map(textOf)
        .filter((text) => !written.has(text)),
    ).toEqual([]);
    expect(factsIn(folder).length).toBe(fleet.flat().length);
    expect(new Set(fleet.flat().map(({ kind }) => kind))).toEqual(new Set(FACT_KINDS));
    // The fleet's producers send error messages, from which the server makes templates; a reporter takes none.
    const withMessage = fleet.flat().filter(({ detail }) => 'error_message' in (detail as object)).length;
    expect(reporter.status().fields_dropped).toEqual({ 'detail.(unknown)': withMessage });
    expect(withMessage).toBeGreaterThan(0);
  });
});

/** What a fact says, whatever the order of its fields, without the message that no reporter takes. */
function textOf({ execution_id, kind, detail }: { execution_id: string; kind: string; detail: object }): string {
  const { error_message: _message, ...kept } = detail as Record<string, unknown>;
  return JSON.stringify([execution_id, kind, kept], sortedKeys);
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
