import type { Fact } from '@/lib/facts/fact';
import type { CallStatus, SURFACES } from '@/lib/facts/vocabulary';
import { type ErrorName, parseErrorName, statusInName } from './error-name';
import type { CallKind } from './signal';
import type { Supplement } from './supplements';

/** The kinds of fact that can show a failing call. */
export type CallFact = Fact<'model.call' | 'tool.call' | 'error.observed'>;

/** What a judgement rests on, whatever the kind of fact that says it. */
export interface Evidence {
  readonly status: CallStatus;
  readonly codes: readonly ErrorName[];
  readonly types: readonly ErrorName[];
  readonly httpStatus: number | undefined;
  readonly finishReasons: readonly string[];
  readonly surface: (typeof SURFACES)[number] | undefined;
}

/** The error type of the OpenTelemetry conventions for "none of the known ones". */
const NO_TYPE = '_OTHER';

export function isCallFact(fact: Fact): fact is CallFact {
  return fact.kind === 'model.call' || fact.kind === 'tool.call' || fact.kind === 'error.observed';
}

export function callKindOf(fact: CallFact): CallKind {
  if (fact.kind === 'model.call') return 'model';
  return fact.kind === 'tool.call' ? 'tool' : 'runtime';
}

/** The kind of call that owns the failure: an error that surfaced at a tool or a provider is one of that. */
export function ownerKindOf(fact: CallFact): CallKind {
  if (fact.kind !== 'error.observed') return callKindOf(fact);
  const { surface } = fact.detail;
  if (surface === 'model' || surface === 'provider') return 'model';
  return surface === 'tool' ? 'tool' : 'runtime';
}

/**
 * Reads the evidence out of a fact and what explains it, whose own words come first. An error type or code that is a
 * number is taken for the HTTP status.
 */
export function evidenceOf(fact: CallFact, supplements: readonly Supplement[] = []): Evidence {
  const { kind, detail } = fact;
  const told = [fact, ...supplements];
  const reportedStatus = kind === 'model.call' ? detail.http_status : undefined;
  return {
    status: kind === 'error.observed' ? 'error' : detail.status,
    codes: told.flatMap((one) => namesOf(one.detail.error_code)),
    types: told.flatMap((one) => namesOf(one.detail.error_type)),
    httpStatus: reportedStatus ?? firstStatus(told),
    finishReasons: (kind === 'model.call' ? detail.finish_reasons : undefined) ?? [],
    surface: kind === 'error.observed' ? detail.surface : undefined,
  };
}

function firstStatus(told: readonly CallFact[]): number | undefined {
  for (const { detail } of told) {
    const status = statusInName(detail.error_code) ?? statusInName(detail.error_type);
    if (status !== undefined) return status;
  }
  return undefined;
}

/** Whether it names an error, so that a call of unknown status did fail. */
export function namesError({ codes, types, httpStatus = 0 }: Evidence): boolean {
  return codes.length > 0 || types.length > 0 || httpStatus >= 400;
}

function namesOf(text: string | undefined): readonly ErrorName[] {
  return text === undefined || text === NO_TYPE ? [] : [parseErrorName(text)];
}
