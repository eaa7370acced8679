import * as z from 'zod';
import { EvidencedAssertion } from '@/lib/classification/contract';
import { Actor } from '@/lib/facts/detail';
import { MessageTemplate } from '@/lib/groups/contract';
import { Reconciliation, UnknownOutcome } from '@/lib/reconciliation/contract';
import { DossierControl } from './controls';
import { ExecutionSummary } from './execution';

export const QUESTIONS = ['initiator', 'identity', 'authority', 'location', 'stop', 'retry'] as const;

/** One of the six answers at the top of a dossier; `answer` is null when no fact speaks of it. */
export const Answer = z.object({
  question: z.enum(QUESTIONS),
  answer: z.string().nullable(),
  /** The facts that prove it, at most 20; `more_facts` counts the rest. */
  fact_ids: z.array(z.string()),
  more_facts: z.int(),
});
export type Answer = z.infer<typeof Answer>;

/** One failing call or error, and how it was judged. */
export const Occurrence = z.object({
  fact_id: z.string(),
  observed_at: z.iso.datetime(),
  role: z.enum(['responsible', 'contributing', 'absorbed']),
  call_kind: z.string(),
  domain: z.string(),
  error_class: z.string(),
  signal: z.string(),
  /** What the signal looked at, in words. */
  signal_kind: z.string(),
  confidence: z.string(),
  retry: z.string(),
  operation: z.string().nullable(),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  tool: z.string().nullable(),
  capability: z.string().nullable(),
  group_id: z.string().nullable(),
  message: MessageTemplate,
  fact_ids: z.array(z.string()),
  against: z.array(z.string()),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** One bar or mark of the timeline; times are milliseconds after the start of the execution. */
export const TimelineItem = z.object({
  fact_id: z.string(),
  kind: z.string(),
  label: z.string(),
  status: z.enum(['ok', 'error', 'waiting', 'unknown', 'neutral']),
  starts_ms: z.number(),
  ends_ms: z.number(),
  depth: z.int(),
  attempt: z.int().nullable(),
  is_late: z.boolean(),
  is_conflicting: z.boolean(),
  /** Its time cannot be right, so it has no place on the scale. */
  time_flagged: z.boolean(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** One model or tool call as its fact reports it; null is not reported. */
export const CallRow = z.object({
  fact_id: z.string(),
  kind: z.enum(['model', 'tool']),
  /** Model, capability or tool. */
  name: z.string().nullable(),
  operation: z.string().nullable(),
  provider: z.string().nullable(),
  status: z.string(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  dispatch_state: z.string().nullable(),
  attempt: z.int().nullable(),
  /** Milliseconds after the start of the execution. */
  starts_ms: z.number(),
  time_flagged: z.boolean(),
  duration_ms: z.number().nullable(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
});
export type CallRow = z.infer<typeof CallRow>;

/** What an evaluator said of the execution. */
export const EvaluationRow = z.object({
  fact_id: z.string(),
  evaluator: z.string(),
  metric: z.string().nullable(),
  score: z.number().nullable(),
  label: z.string().nullable(),
  passed: z.boolean().nullable(),
});
export type EvaluationRow = z.infer<typeof EvaluationRow>;

/** One artifact that the execution refers to. */
export const ArtifactRow = z.object({
  fact_id: z.string(),
  observed_at: z.string(),
  /** Without user info, query and fragment. */
  uri: z.string(),
  /** 64 lower-case hex digits; without it nobody can tell whether a file is that artifact. */
  sha256: z.string().nullable(),
  media_type: z.string().nullable(),
  bytes: z.int().nullable(),
  role: z.string().nullable(),
});
export type ArtifactRow = z.infer<typeof ArtifactRow>;

export const RELATIONS = ['resumes', 'resumed_by', 'recovers', 'recovered_by', 'same_interaction'] as const;
export type Relation = (typeof RELATIONS)[number];

export const Dossier = ExecutionSummary.extend({
  task_id: z.string().nullable(),
  run_id: z.string().nullable(),
  source: z.string().nullable(),
  channel: z.string().nullable(),
  initiator: Actor.nullable(),
  identity: Actor.nullable(),
  capabilities_granted: z.array(z.string()).nullable(),
  entitlements: z.array(z.string()).nullable(),
  host_class: z.string().nullable(),
  sandbox: z.string().nullable(),
  runtime_version: z.string().nullable(),
  terminal_fact_id: z.string().nullable(),
  late_fact_count: z.int(),
  conflicting_fact_ids: z.array(z.string()),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** Null is unpriced, "0.000000" a reported zero. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  attribution: z
    .object({
      domain: z.string(),
      error_class: z.string(),
      signal: z.string(),
      confidence: z.string(),
      fact_ids: z.array(z.string()),
      against: z.array(z.string()),
    })
    .nullable(),
  retry: z.object({ verdict: z.enum(['safe', 'unsafe', 'unknown']), reason: z.string(), sentence: z.string() }),
  engine_version: z.int(),
  /** The execution in one paragraph of plain words. */
  summary: z.string(),
  answers: z.array(Answer),
  /** The questions that the evidence leaves open, wholly or in what matters of them. */
  unanswered: z.array(z.enum(QUESTIONS)),
  controls: z.array(DossierControl),
  /** What people found out about its unknown outcomes, the oldest word first; the facts stay as they are. */
  reconciliations: z.array(Reconciliation),
  /** What of it is unknown, with the word that counts on each. */
  unknown_outcomes: z.array(UnknownOutcome),
  /** Newest in force first, see lib/classification/chain.ts. */
  classifications: z.array(EvidencedAssertion),
  occurrences: z.array(Occurrence),
  calls: z.array(CallRow),
  evaluation_results: z.array(EvaluationRow),
  artifacts: z.array(ArtifactRow),
  timeline: z.array(TimelineItem),
  /** Facts, calls, evaluations and artifacts that are left out because a list would be too long; the list of facts has them. */
  omitted: z.object({ timeline: z.int(), calls: z.int(), evaluation_results: z.int(), artifacts: z.int() }),
  /** The others of its interaction, and those that it resumes or recovers or that do so with it; oldest first. */
  related: z.array(ExecutionSummary.extend({ relation: z.enum(RELATIONS) })),
});
export type Dossier = z.infer<typeof Dossier>;
export type RelatedExecution = Dossier['related'][number];
