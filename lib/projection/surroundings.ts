import { Registry } from '@/lib/capabilities/registry';
import { USUAL_CDP_METHODS } from '@/lib/conformance/cdp-methods';
import type { ExecutionEvidence, Limits } from '@/lib/conformance/rule';
import type { Reconciliation } from './reconciliation';

/** What a projection rests on beside the facts of its own execution. */
export interface Surroundings {
  /** The executions that it resumes or recovers, and those that they do in turn; the nearest first. */
  readonly ancestors: readonly ExecutionEvidence[];
  /** Other executions that resume or recover one that this one does. */
  readonly siblings: readonly ExecutionEvidence[];
  readonly registry: Registry;
  readonly limits: Limits;
  readonly silenceLimitMinutes: number;
  /** Stored instant at which it is projected; decides only whether a silence has lasted long enough. */
  readonly now: string;
  /** What people reconciled of this execution and of its ancestors. */
  readonly reconciliations: readonly Reconciliation[];
}

const USUAL_TOKEN_LIFE_MS = 15 * 60_000;

/** An execution that nothing else is known about, in a project that has set nothing. */
export const NO_SURROUNDINGS: Surroundings = {
  ancestors: [],
  siblings: [],
  registry: new Registry([]),
  limits: { tokenLifeMs: USUAL_TOKEN_LIFE_MS, cdpMethods: new Set(USUAL_CDP_METHODS) },
  silenceLimitMinutes: 60,
  now: '',
  reconciliations: [],
};
