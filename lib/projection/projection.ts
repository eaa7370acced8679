import type { Verdict } from '@/lib/conformance/rule';
import type { RuleId } from '@/lib/conformance/rule-ids';
import type { Actor } from '@/lib/facts/detail';
import type { FaultDomain, Outcome } from '@/lib/facts/vocabulary';

/** Version of everything that is derived from facts; a new one means that all executions are projected again. */
export const ENGINE_VERSION = 3;

/** `unknown`: the facts do not say in which state the execution is. */
export type ExecutionState = 'running' | 'waiting' | 'cancelling' | 'recovering' | 'terminal' | 'unknown';
/** `observed`: a producer reported lifecycle facts. `inferred`: read out of spans. `none`: nothing speaks of it. */
export type LifecycleSource = 'observed' | 'inferred' | 'none';
export type RetryVerdict = 'safe' | 'unsafe' | 'unknown';
/**
 * `safe` with backoff, `after_fix` of what the caller sent, `unsafe` because side effects may have happened,
 * `pointless`, or `not_a_failure` (ATTRIBUTION.md, column retry S F U N –); `unknown` where the error says too little.
 */
export type RetrySafety = 'safe' | 'after_fix' | 'unsafe' | 'pointless' | 'not_a_failure' | 'unknown';
/**
 * `responsible`: decided the execution's terminal outcome. `contributing`: failed, explained by or beside the
 * responsible one. `absorbed`: a later attempt recovered it; counted, never blamed.
 */
export type OccurrenceRole = 'responsible' | 'contributing' | 'absorbed';
export type Confidence = 'high' | 'medium' | 'low';

export interface ProjectedExecution {
  readonly executionId: string;
  readonly interactionId: string;
  readonly interactionInferred: boolean;
  readonly threadId: string;
  /** True when no fact named the thread; it is then `trace:<execution id>`. */
  readonly threadInferred: boolean;
  readonly taskId: string | null;
  readonly runId: string | null;
  readonly state: ExecutionState;
  readonly lifecycleSource: LifecycleSource;
  readonly outcome: Outcome | null;
  readonly reasonCode: string | null;
  /** The fact that decided the outcome. */
  readonly terminalFactId: string | null;
  readonly origin: string | null;
  readonly source: string | null;
  readonly channel: string | null;
  readonly initiator: Actor | null;
  readonly identity: Actor | null;
  readonly capabilitiesGranted: readonly string[] | null;
  readonly entitlements: readonly string[] | null;
  readonly hostClass: string | null;
  readonly region: string | null;
  readonly sandbox: string | null;
  readonly resumesExecutionId: string | null;
  readonly recoversExecutionId: string | null;
  readonly environment: string | null;
  readonly release: string | null;
  /** Name of the producer that the execution ran in. */
  readonly runtime: string | null;
  readonly runtimeVersion: string | null;
  /** Stored instants (lib/facts/time.ts). */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly lastFactAt: string;
  /** Set when start and end are both known and in order; the source of percentiles. */
  readonly durationMs: number | null;
  /** A time is zero, far past or future, or the end is before the start; left out of percentiles and series. */
  readonly timeFlagged: boolean;
  readonly factCount: number;
  /** Terminal transitions after the one that decided, and facts after it. */
  readonly lateFactCount: number;
  /** Fact ids that arrived with more than one content. */
  readonly conflictingFactIds: readonly string[];
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly failedCalls: number;
  readonly absorbedCalls: number;
  readonly unknownMutations: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Millionths of US dollars as reported by calls; null is unpriced, 0 is a reported zero. */
  readonly costMicroUsd: number | null;
  readonly evaluations: number;
  readonly evaluationsFailed: number;
  readonly attribution: Attribution | null;
  readonly retryVerdict: RetryVerdict;
  readonly retryReason: string;
  /** Stored instant at which the project's limit of silence passed (lib/lifecycle/silence.ts). */
  readonly systemInterruptedAt: string | null;
  readonly controlsHeld: readonly RuleId[];
  readonly controlsViolated: readonly RuleId[];
  readonly controlsNotEvidenced: readonly RuleId[];
}

/** Whose fault it was and how that was decided (DOMAIN.md section 6). */
export interface Attribution {
  readonly domain: FaultDomain;
  readonly errorClass: string;
  /** Id of the row of the signal table that decided, or `none`. */
  readonly signal: string;
  readonly confidence: Confidence;
  readonly retry: RetrySafety;
  /** Facts that prove it, the deciding one first. */
  readonly factIds: readonly string[];
  /** Codes of what spoke against it, for example `deeper_failure_ignored`. */
  readonly against: readonly string[];
}

export interface ProjectedOccurrence extends Attribution {
  /** The failing fact; with the execution it identifies the occurrence. */
  readonly factId: string;
  readonly observedAt: string;
  readonly role: OccurrenceRole;
  readonly callKind: 'model' | 'tool' | 'runtime' | 'control';
  /** Model operation, capability or tool: what the fingerprint calls the operation. */
  readonly operation: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly tool: string | null;
  readonly capability: string | null;
  /** Of the error message of the deciding fact or of what stands beside it; never part of the judgement. */
  readonly templateHash: string | null;
  /** 64 lower-case hex digits, see lib/groups/fingerprint.ts. */
  readonly fingerprint: string;
  readonly fingerprintInputs: FingerprintInputs;
}

export interface FingerprintInputs {
  readonly ruleVersion: number;
  readonly domain: FaultDomain;
  readonly errorClass: string;
  readonly operation: string | null;
  readonly provider: string | null;
  readonly templateHash: string | null;
}

/** One execution's share of the `execution_rollups`; each has the count 1. */
export interface ExecutionContribution {
  readonly minute: string;
  readonly environment: string | null;
  readonly release: string | null;
  readonly runtime: string | null;
  readonly region: string | null;
  /** The outcome; else `system_interrupted`, else the state. */
  readonly outcome: string;
  /** What a person found an unknown outcome to be; counted beside it, never instead. */
  readonly reconciled: string | null;
  /** Fault domain of a failed execution, else null. */
  readonly domain: FaultDomain | null;
  readonly durationMs: number | null;
  readonly evaluated: boolean;
}

/** One call's share of the `call_rollups`. */
export interface CallContribution {
  readonly minute: string;
  readonly environment: string | null;
  readonly release: string | null;
  readonly runtime: string | null;
  readonly region: string | null;
  readonly callKind: 'model' | 'tool' | 'runtime' | 'control';
  readonly provider: string | null;
  readonly model: string | null;
  readonly tool: string | null;
  readonly capability: string | null;
  readonly result: 'ok' | 'failed' | 'absorbed' | 'unknown';
  readonly domain: FaultDomain | null;
  readonly errorClass: string | null;
  readonly durationMs: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costMicroUsd: number | null;
}

/** One occurrence's share of the `failure_rollups`, the source of every gross and accepted count. */
export interface FailureContribution {
  readonly minute: string;
  readonly fingerprint: string;
  readonly environment: string | null;
  readonly release: string | null;
  readonly model: string | null;
  readonly tool: string | null;
  readonly role: OccurrenceRole;
}

/** What the rules said of one execution: its share of the `control_rollups`, in the minute of its start. */
export interface ControlContribution {
  readonly minute: string;
  readonly environment: string | null;
  readonly release: string | null;
  readonly runtime: string | null;
  /** A capability is empty where the verdict is the execution's. */
  readonly verdicts: readonly { readonly rule: RuleId; readonly capability: string; readonly verdict: Verdict }[];
}

/** What nobody knows the outcome of; see db/schema/reconciliation.ts. */
export interface UnknownOutcome {
  readonly factId: string;
  readonly kind: 'execution' | 'mutation';
  readonly reason: 'reported' | 'silent' | 'unconfirmed';
  readonly observedAt: string;
  readonly capability: string | null;
  readonly tool: string | null;
  readonly provider: string | null;
  readonly target: string | null;
}

/** A violated control, with the facts that prove it. */
export interface ProjectedFinding {
  readonly rule: RuleId;
  /** Empty where the rule is about no capability. */
  readonly capability: string;
  readonly factIds: readonly string[];
  /** Of the first of these facts. */
  readonly observedAt: string;
}

/** One entry of the ledger, as it was reported last. Apart from what calls report, and never added to it. */
export interface UsageEntry {
  readonly ledgerEntryId: string;
  readonly factId: string;
  readonly forFactId: string | null;
  readonly observedAt: string;
  readonly producer: string;
  readonly environment: string | null;
  readonly release: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly reasoningTokens: number | null;
  /** Millionths of US dollars; null is unpriced or of another currency. */
  readonly costMicroUsd: number | null;
}

export interface ArtifactReference {
  readonly factId: string;
  readonly observedAt: string;
  /** Without user info, query and fragment. */
  readonly uri: string;
  /** 64 lower-case hex digits; a reference without a digest cannot be verified. */
  readonly sha256: string | null;
  readonly mediaType: string | null;
  readonly bytes: number | null;
  readonly role: string | null;
}

/** Everything that is derived from the facts under one execution id; a pure function of their set. */
export interface Projection {
  readonly executionId: string;
  /** Null where no fact shows that something ran; then there are no occurrences and no contributions either. */
  readonly execution: ProjectedExecution | null;
  readonly usageEntries: readonly UsageEntry[];
  readonly artifactReferences: readonly ArtifactReference[];
  readonly occurrences: readonly ProjectedOccurrence[];
  readonly executionContribution: ExecutionContribution | null;
  readonly callContributions: readonly CallContribution[];
  readonly failureContributions: readonly FailureContribution[];
  readonly findings: readonly ProjectedFinding[];
  readonly unknownOutcomes: readonly UnknownOutcome[];
  readonly controlContribution: ControlContribution | null;
}

/** The projection of something that ran. */
export type RunProjection = Projection & { readonly execution: ProjectedExecution };

export function showsRun(projection: Projection): projection is RunProjection {
  return projection.execution !== null;
}
