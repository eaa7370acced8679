import type { Detail } from '@/lib/facts/detail';
import type { Envelope } from '@/lib/facts/fact';
import type { FactKind } from '@/lib/facts/vocabulary';
import type { LifecyclePosition } from '@/lib/lifecycle/transitions';

/** Written out to the last field, so that the published types name nothing but themselves. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Field in keyof T]: Plain<T[Field]> }
    : T;

/** With every field said. */
type Whole<T> = { [Field in keyof T]-?: NonNullable<T[Field]> };

/** What a producer says of one kind: the fields of lib/facts/detail.ts but those that the server makes. */
export type Reported<Kind extends FactKind> = Plain<Omit<Detail<Kind>, 'error_template'>>;

/** Where an execution belongs. */
export type Context = Plain<Pick<Envelope, 'interaction_id' | 'thread_id' | 'task_id' | 'run_id' | 'attempt'>>;
/** The program that reports. */
export type Producer = Plain<Envelope['producer']>;

/** What is said of a start beside where it comes from. */
export type Beginning = Omit<Reported<'execution.started'>, 'origin' | 'resumes' | 'recovers'>;
/** The execution that waited for a person, and the interrupt that the person answered. */
export type Resumes = Whole<NonNullable<Detail<'execution.started'>['resumes']>>;
/** The execution that is recovered, and the proposal to do so. */
export type Recovers = Whole<NonNullable<Detail<'execution.started'>['recovers']>>;
/** Where an execution stands. */
export type Position = LifecyclePosition;
export type Outcome = Plain<NonNullable<Detail<'lifecycle.transition'>['outcome']>>;

export type ModelCall = Reported<'model.call'>;
export type ToolCall = Reported<'tool.call'>;
export type ControlCheck = Reported<'control.check'>;
export type HitlRequested = Reported<'hitl.requested'>;
export type HitlResolved = Reported<'hitl.resolved'>;
export type RecoveryProposed = Reported<'recovery.proposed'>;
export type TokenIssued = Reported<'token.issued'>;
export type TokenChecked = Reported<'token.checked'>;
export type BrowserCommand = Reported<'browser.command'>;
export type BrowserControl = Reported<'browser.control'>;
export type ArtifactReferenced = Reported<'artifact.referenced'>;
export type UsageRecorded = Reported<'usage.recorded'>;
export type EvaluationRecorded = Reported<'evaluation.recorded'>;
export type ErrorObserved = Reported<'error.observed'>;

/** Where a fact differs from what is usual. */
export interface Placement {
  /** The fact whose work encloses this one. */
  readonly parent_fact_id?: string;
  /** An id that `reserve` gave, for a fact that others had to name before it was recorded. */
  readonly fact_id?: string;
  /** The transport attempt of a managed run. */
  readonly attempt?: number;
  /** The part of the program that saw it. */
  readonly component?: string;
  /** RFC 3339 with up to nine fraction digits; of a call its end. Now, if not given. */
  readonly observed_at?: string;
}
