import * as z from 'zod';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { endpoint } from '@/lib/http/endpoint';
import { ACTOR_KINDS, ASSERTION_STATES, CONFIDENCES, RATIONALE_CODES, SEVERITIES } from './assertion';
import { CODE_STATES } from './next-version';

const MAX_NOTE = 1_000;
const MAX_EVIDENCE = 50;
const CodeName = z
  .string()
  .max(80)
  .regex(/^[a-z]+\.[a-z0-9_]+$/);

/** One link of a chain, without the ids of its evidence: those belong to drill-down. */
export const Assertion = z.object({
  id: z.uuid(),
  taxonomy_version: z.int(),
  code: z.string(),
  /** The code's title in that version of the taxonomy. */
  title: z.string(),
  domain: z.enum(FAULT_DOMAINS),
  severity: z.enum(SEVERITIES),
  confidence: z.enum(CONFIDENCES),
  rationale_code: z.enum(RATIONALE_CODES).nullable(),
  note: z.string().nullable(),
  actor_kind: z.enum(ACTOR_KINDS),
  /** The person's name; null for a rule or the engine. */
  by: z.string().nullable(),
  state: z.enum(ASSERTION_STATES),
  asserted_at: z.iso.datetime(),
  supersedes: z.uuid().nullable(),
});
export type Assertion = z.infer<typeof Assertion>;

/** An assertion as those see it who may look at single executions. */
export const EvidencedAssertion = Assertion.extend({ evidence_fact_ids: z.array(z.string()) });
export type EvidencedAssertion = z.infer<typeof EvidencedAssertion>;

const continued = {
  /** The head of the chain that the caller has seen; null for the first assertion. Another head now is a conflict. */
  supersedes: z.uuid().nullable().default(null),
  /** Kept with secrets replaced. */
  note: z.string().trim().min(1).max(MAX_NOTE).optional(),
};

/** Takes back what the chain says now; the chain itself stays. */
export const Withdrawal = z.object({ ...continued, withdraw: z.literal(true) });

/** Says what a failure is. */
export const Statement = z.object({
  ...continued,
  taxonomy_version: z.int().positive(),
  code: CodeName,
  severity: z.enum(SEVERITIES),
  confidence: z.enum(CONFIDENCES),
  rationale_code: z.enum(RATIONALE_CODES).optional(),
  evidence_fact_ids: z.array(z.string().min(1).max(128)).max(MAX_EVIDENCE).default([]),
});
export type Withdrawal = z.output<typeof Withdrawal>;
export type Statement = z.output<typeof Statement>;
/** What is sent to classify; the target is in the address. */
export type ClassificationDraft = z.input<typeof Withdrawal> | z.input<typeof Statement>;

export const classifyGroup = endpoint({
  method: 'POST',
  path: '/api/v1/groups/:id/classifications',
  summary: 'Appends to the classification chain of an error group: says what it is, or withdraws what was said.',
  input: z.union([Withdrawal.extend({ id: z.uuid() }), Statement.extend({ id: z.uuid() })]),
  output: Assertion,
});

const ExecutionId = z.string().min(1).max(128);

export const classifyExecution = endpoint({
  method: 'POST',
  path: '/api/v1/executions/:id/classifications',
  summary: 'Appends to the classification chain of an execution: says what it is, or withdraws what was said.',
  input: z.union([Withdrawal.extend({ id: ExecutionId }), Statement.extend({ id: ExecutionId })]),
  output: Assertion,
});

export const Code = z.object({
  /** `domain.class`. */
  code: CodeName,
  domain: z.enum(FAULT_DOMAINS),
  title: z.string().trim().min(1).max(120),
  description: z.string().trim().min(1).max(500),
  state: z.enum(CODE_STATES),
  /** The code to use instead of a deprecated one. */
  replaced_by: CodeName.nullable(),
});
export type Code = z.infer<typeof Code>;

const Taxonomy = z.object({
  version: z.int(),
  /** All versions, oldest first; each can still be read. */
  versions: z.array(z.int()),
  codes: z.array(Code),
});
export type Taxonomy = z.infer<typeof Taxonomy>;

export const readTaxonomy = endpoint({
  method: 'GET',
  path: '/api/v1/taxonomy',
  summary: 'One version of the controlled vocabulary of failures, the newest unless another is named.',
  input: z.object({ version: z.coerce.number().int().positive().optional() }),
  output: Taxonomy,
});

export const extendTaxonomy = endpoint({
  method: 'POST',
  path: '/api/v1/taxonomy',
  summary: 'Makes the next version of the vocabulary: the codes of the newest with these changes laid over them.',
  input: z.object({
    /** The newest version that the caller has seen; another one now is a conflict. */
    based_on: z.int().nonnegative(),
    codes: z.array(Code).min(1).max(500),
  }),
  output: Taxonomy,
});

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/v1/agreement',
  summary: 'How often the engine and people name the same fault domain, over the error groups that people classified.',
  input: z.object({}),
  output: z.object({
    groups: z.int(),
    classified: z.int(),
    agreeing: z.int(),
    share: z.number().nullable(),
    cells: z.array(z.object({ engine: z.enum(FAULT_DOMAINS), people: z.enum(FAULT_DOMAINS), groups: z.int() })),
  }),
});
