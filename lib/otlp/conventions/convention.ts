import type { Attributes } from '../span';

/**
 * What a span stands for. `model` and `tool` are calls; `step` is everything around them (agent, chain, workflow):
 * it becomes a fact only when it fails, and its usage never counts, because it restates that of the calls inside.
 */
export type SpanRole =
  | { readonly kind: 'model'; readonly operation?: string; readonly streaming?: boolean }
  | { readonly kind: 'tool'; readonly tool?: string; readonly operation?: 'query' | 'mutation' }
  /** One run of an agent, from its task to its answer; where the trace's root says nothing it stands for the execution. */
  | { readonly kind: 'agent' }
  | { readonly kind: 'step' };

export const STEP: SpanRole = { kind: 'step' };
export const AGENT: SpanRole = { kind: 'agent' };

type Keys = readonly string[];

/** Which attributes hold what; the first key that has a usable value wins, so current names stand before deprecated ones. */
export interface FieldKeys {
  readonly provider: Keys;
  readonly requestedModel: Keys;
  readonly responseModel: Keys;
  readonly finishReasons: Keys;
  readonly providerRequestId: Keys;
  readonly streaming: Keys;
  readonly inputTokens: Keys;
  readonly outputTokens: Keys;
  readonly cachedTokens: Keys;
  readonly reasoningTokens: Keys;
  readonly firstTokenSeconds: Keys;
  readonly firstTokenMilliseconds: Keys;
  /** The instant of the first token, as text. */
  readonly firstTokenAt: Keys;
  readonly costUsd: Keys;
  readonly tool: Keys;
  /** The id that the agent gives a tool call; only where no two calls can share one. */
  readonly toolCall?: Keys;
  readonly attempt?: Keys;
  /** What a tool acts on: a store, a data source, a peer. */
  readonly target: Keys;
  readonly thread: Keys;
  readonly run: Keys;
  readonly user: Keys;
  /** Where the producer says it on the span, it knows better than the resource. */
  readonly environment: Keys;
  readonly release: Keys;
}

/** One evaluation result on a span or on an event of it. */
export interface EvaluationKeys {
  readonly name: string;
  readonly score: string;
  readonly label: string;
  /** Names the judge where the convention has a name for it apart from the metric. */
  readonly evaluator?: string;
}

/** The event `gen_ai.evaluation.result`, and the same attributes on a span; other conventions allow them beside their own. */
export const GENAI_EVALUATION: EvaluationKeys = {
  name: 'gen_ai.evaluation.name',
  score: 'gen_ai.evaluation.score.value',
  label: 'gen_ai.evaluation.score.label',
};

/** The little of a span that a convention may decide by. */
export interface SpanEvidence {
  readonly scopeName: string;
  readonly kind: number;
  readonly isRoot: boolean;
  readonly attributes: Attributes;
}

/** How one family of producers names things. Adding one is adding a module like its neighbours and naming it in conventions.ts. */
export interface Convention {
  readonly name: string;
  /** True when the instrumentation scope alone proves the convention. */
  ownsScope(scopeName: string): boolean;
  /** Any of these attributes proves the convention where the scope does not. */
  readonly evidence: Keys;
  /** What `role` reads beyond `evidence` and `fields`. */
  readonly roleKeys: Keys;
  readonly fields: FieldKeys;
  readonly evaluations: readonly EvaluationKeys[];
  /** Attributes whose values are JSON text, each with the members that are read (lib/otlp/json-members.ts). */
  readonly jsonMembers?: Readonly<Record<string, Keys>>;
  /** True when the attributes `error` and `error.message` of a span hold what was said of its failure. */
  readonly readsErrorText?: true;
  /** How a call or a run went that ended with its status unset and no word of an error; absent for "well". */
  readonly unsetStatus?: 'cancelled' | 'unknown';
  role(span: SpanEvidence): SpanRole;
  /** True when the thread that the span names is one run and not a conversation; it becomes the run id then. */
  threadIsRun?(threadId: string): boolean;
}
