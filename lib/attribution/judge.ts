import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { Confidence, RetrySafety } from '@/lib/projection/projection';
import { lowerConfidence } from './confidence';
import type { ErrorClass } from './error-classes';
import { type ErrorName, isTrustedModule, parseErrorName } from './error-name';
import { type CallFact, type Evidence, evidenceOf, namesError, ownerKindOf } from './evidence';
import { findByFinish, findByName, findByStatus, findBySurface, findRaised } from './find-signal';
import type { CallKind, Signal, SignalMatch } from './signal';
import { signalById } from './signals';
import type { Supplement } from './supplements';

/** What one signal says of one fact. */
export interface Judgement {
  readonly domain: FaultDomain;
  readonly errorClass: ErrorClass;
  /** Id of the signal's row, or `none` when no row fits. */
  readonly signal: string;
  readonly confidence: Confidence;
  readonly retry: RetrySafety;
  /** See Signal.standsAlone. */
  readonly standsAlone: boolean;
}

/** What is said of a failure that no signal knows; its fault is never guessed. */
export const UNSPECIFIED: Judgement = {
  domain: 'unknown',
  errorClass: 'unspecified_error',
  signal: 'none',
  confidence: 'low',
  retry: 'unknown',
  standsAlone: false,
};

/**
 * Judges one fact by the signal table in the order of ATTRIBUTION.md: control flow, provider code, HTTP status, exception
 * class, finish reason (also of a call with status ok), and last where the error surfaced.
 *
 * Null when nothing failed. A judgement with retry `not_a_failure` is a steering signal, not a failure.
 * @param kind What the fact is taken for; an error seen inside a tool call is judged as one of that call.
 */
export function judge(fact: CallFact, kind: CallKind = ownerKindOf(fact)): Judgement | null {
  return judgeBy(evidenceOf(fact), fact, kind);
}

/**
 * Judges a fact with what explains it. That is heard only when the fact itself shows a failure, and names neither a code
 * nor a status of its own: then it knows best.
 */
export function judgeExplained(
  fact: CallFact,
  supplements: readonly Supplement[],
  kind: CallKind = ownerKindOf(fact),
): Judgement | null {
  const own = judge(fact, kind);
  if (supplements.length === 0 || !isFailure(own) || OUTRIGHT.has(signalById(own.signal)?.match.by)) return own;
  return judgeBy(evidenceOf(fact, supplements), fact, kind);
}

/** What a signal looked at that no explanation can better. */
const OUTRIGHT: ReadonlySet<SignalMatch['by'] | undefined> = new Set(['code', 'http'] as const);

function judgeBy(evidence: Evidence, fact: CallFact, kind: CallKind): Judgement | null {
  if (evidence.status === 'cancelled') return judgeSteering(evidence, fact, kind);
  if (evidence.status === 'error' || (evidence.status === 'unknown' && namesError(evidence))) {
    return judgeError(evidence, fact, kind) ?? UNSPECIFIED;
  }
  const finish = findByFinish(evidence.finishReasons, false);
  return finish ? conclude(finish, kind, fact) : null;
}

/** Whether something failed, as opposed to nothing or a steering signal. */
export function isFailure(judgement: Judgement | null | undefined): judgement is Judgement {
  return judgement != null && judgement.retry !== 'not_a_failure';
}

/** What the reason code of an execution's end says by itself; null when no row knows it. */
export function judgeReason(reasonCode: string): Judgement | null {
  const names = [parseErrorName(reasonCode)];
  for (const tier of ['control_flow', 'code', 'exception'] as const) {
    const found = findByName(tier, names, 'runtime');
    if (found) return concludeName(found, 'runtime');
  }
  return null;
}

/** The judgement of a row that is about an act of a control or a person. */
export function judgeAct(signal: Signal | undefined): Judgement {
  return signal ? conclude(signal, 'control') : UNSPECIFIED;
}

function judgeSteering({ codes, types }: Evidence, fact: CallFact, kind: CallKind): Judgement | null {
  const found = findByName('control_flow', [...types, ...codes], kind);
  return found ? concludeName(found, kind, fact) : null;
}

function judgeError(evidence: Evidence, fact: CallFact, kind: CallKind): Judgement | null {
  const { codes, types } = evidence;
  const steering = judgeSteering(evidence, fact, kind);
  if (steering) return steering;
  const code = findByName('code', [...codes, ...types], kind);
  if (code) return concludeName(code, kind, fact);
  const status = findByStatus(evidence.httpStatus);
  if (status) return conclude(status, kind, fact);
  const exception = findByName('exception', [...types, ...codes], kind);
  if (exception) return concludeName(exception, kind, fact);
  const rest =
    findByFinish(evidence.finishReasons, true) ??
    (namesError(evidence) ? findRaised(kind) : undefined) ??
    findBySurface(evidence.surface);
  return rest ? conclude(rest, kind, fact) : null;
}

function concludeName(found: { signal: Signal; name: ErrorName }, kind: CallKind, fact?: CallFact): Judgement {
  const judgement = conclude(found.signal, kind, fact);
  if (isTrustedModule(found.name.module)) return judgement;
  return { ...judgement, confidence: lowerConfidence(judgement.confidence, 1) };
}

function conclude(signal: Signal, kind: CallKind, fact?: CallFact): Judgement {
  return {
    domain: domainFor(signal, kind),
    errorClass: signal.errorClass,
    signal: signal.id,
    confidence: signal.confidence,
    retry: retryFor(signal, kind, fact),
    standsAlone: signal.standsAlone ?? false,
  };
}

/** A service that answers a tool call is that tool, whatever the row calls it. */
function domainFor({ domain }: Signal, kind: CallKind): FaultDomain {
  if (kind === 'tool' && (domain === 'peer' || domain === 'provider')) return 'tool';
  if (domain !== 'peer') return domain;
  return kind === 'model' ? 'provider' : 'runtime';
}

function retryFor(signal: Signal, kind: CallKind, fact: CallFact | undefined): RetrySafety {
  if (kind !== 'tool') return signal.retry;
  const retry = signal.retryOnTool ?? signal.retry;
  const changedNothing =
    fact?.kind === 'tool.call' &&
    (fact.detail.operation === 'query' || fact.detail.dispatch_state === 'not_dispatched');
  return retry === 'unsafe' && changedNothing ? 'safe' : retry;
}
