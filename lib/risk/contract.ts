import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { QUEUES } from './queue';
import { Scope, ScopeRequest } from './scope';
import { RISK_DECISIONS, RISK_STATES } from './state';
import { COVERAGES, JUSTIFICATION_CODES, SEVERITIES, TREATMENTS } from './vocabulary';

const Instant = z.iso.datetime();
const Count = z.int().nonnegative();
/** SHA-256 as 64 lower-case hex digits. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
/** The name is null for somebody who has left the project. */
export const Person = z.object({ id: z.uuid(), name: z.string().nullable() });
export type Person = z.output<typeof Person>;

export const Figures = z.object({ groups: Count, failures: Count });
export type Figures = z.output<typeof Figures>;

/** What a scope matches at an instant: gross failures, and how many of them are covered by acceptances then. */
export const Impact = z.object({
  as_of: Instant,
  /** Null where fewer than 5 threads match the environments or releases of the scope. */
  figures: z
    .object({
      total: Figures,
      /** Of these, `accepted` by acceptances in force, `pending` only by undecided proposals. */
      last_30_days: Figures.extend({ accepted: Count, pending: Count }),
    })
    .nullable(),
});
export type Impact = z.output<typeof Impact>;

/** A part of every answer about an acceptance. */
const terms = {
  coverage: z.enum(COVERAGES),
  treatment: z.enum(TREATMENTS),
  residual_severity: z.enum(SEVERITIES),
  starts_at: Instant,
  /** The first instant at which it no longer counts. */
  ends_at: Instant,
  /** What the person typed, and in which zone. */
  ends_typed: z.string(),
  zone: z.string(),
};

export const RiskListItem = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(RISK_STATES),
  revision: z.object({ number: z.int(), digest: Digest }),
  scope: Scope,
  scope_in_words: z.string(),
  ...terms,
  owner: Person,
  proposed_by: Person,
  proposed_at: Instant,
  /** Null while nobody has. */
  approved_by: Person.nullable(),
  /** Gross failures of the scope in the 30 days before the proposal and before now; null for fewer than 5 threads. */
  figures: z.object({ at_proposal: Figures.nullable(), now: Figures.nullable() }),
  /** Null without a ceiling. `used` counts gross failures since the start; null before it and for fewer than 5 threads. */
  ceiling: z.object({ limit: Count, used: Count.nullable() }).nullable(),
});
export type RiskListItem = z.output<typeof RiskListItem>;

export const Decision = z.object({
  decision: z.enum(RISK_DECISIONS),
  by: Person,
  at: Instant,
  reason: z.string().nullable(),
  revision_number: z.int(),
  revision_digest: Digest,
  /** True where the project had waived the four eyes at that moment. */
  four_eyes_waived: z.boolean(),
});
export type Decision = z.output<typeof Decision>;

export const RiskDetail = RiskListItem.omit({ figures: true }).extend({
  as_of: Instant,
  justification_code: z.enum(JUSTIFICATION_CODES),
  justification: z.string(),
  compensating_controls: z.string().nullable(),
  /** The figures that were stored with the proposal, and the same now. */
  impact: z.object({ at_proposal: Impact, now: Impact }),
  /** Oldest first. */
  decisions: z.array(Decision),
  /** Who wrote a revision; they do not approve unless the project has waived the four eyes. */
  authors: z.array(Person),
  four_eyes_waived: z.boolean(),
  /** The canonical JSON (RFC 8785) whose SHA-256 is the digest. */
  canonical: z.string(),
});
export type RiskDetail = z.output<typeof RiskDetail>;

export const listRisks = endpoint({
  method: 'GET',
  path: '/api/v1/risks',
  summary: 'The register of risk acceptances with state, scope, figures and ceiling; most urgent first.',
  input: z.object({
    queue: z.enum(QUEUES).optional(),
    /** Only acceptances whose scope can cover failures of this error group. */
    group_id: z.uuid().optional(),
    ...pageInput(50),
  }),
  output: z.object({
    items: z.array(RiskListItem),
    next: z.string().nullable(),
    counts: z.record(z.enum(QUEUES), Count),
    total: Count,
    as_of: Instant,
  }),
});
export type RiskList = z.output<typeof listRisks.output>;

export const readRisk = endpoint({
  method: 'GET',
  path: '/api/v1/risks/:id',
  summary: 'One risk acceptance: terms, figures at the proposal and now, decisions, canonical text.',
  input: z.object({ id: z.uuid() }),
  output: RiskDetail,
});

export const previewRisk = endpoint({
  method: 'GET',
  path: '/api/v1/risks/preview',
  summary: 'What a scope would cover now, and how much of it is covered already.',
  input: ScopeRequest,
  output: z.object({ scope: Scope, scope_in_words: z.string(), impact: Impact }),
});
export type RiskPreview = z.output<typeof previewRisk.output>;

export const riskOptions = endpoint({
  method: 'GET',
  path: '/api/v1/risks/options',
  summary: 'What a proposal can choose from: the values that failures have, the members, the rules of the project.',
  input: z.object({}),
  output: z.object({
    groups: z.array(z.object({ id: z.uuid(), title: z.string() })),
    error_classes: z.array(z.object({ domain: z.string(), error_class: z.string(), provider: z.string().nullable() })),
    models: z.array(z.string()),
    tools: z.array(z.string()),
    environments: z.array(z.string()),
    releases: z.array(z.string()),
    owners: z.array(Person),
    acceptance_max_days: z.record(z.enum(SEVERITIES), z.int()),
    four_eyes_waived: z.boolean(),
  }),
});
export type RiskOptions = z.output<typeof riskOptions.output>;

const Text = (max: number) => z.string().trim().min(1).max(max);

export const proposeRisk = endpoint({
  method: 'POST',
  path: '/api/v1/risks',
  summary:
    'Proposes a risk acceptance. What it would cover is stored with it; nothing is covered until it is approved.',
  input: z
    .object({
      title: Text(160),
      scope: ScopeRequest,
      coverage: z.enum(COVERAGES),
      /** Gross failures since the start beyond which a standing acceptance is suspended. */
      ceiling_count: z.int().min(1).max(1_000_000_000).optional(),
      treatment: z.enum(TREATMENTS),
      residual_severity: z.enum(SEVERITIES),
      justification_code: z.enum(JUSTIFICATION_CODES),
      justification: Text(4_000).min(10),
      compensating_controls: Text(4_000).optional(),
      owner_id: z.uuid(),
      /** `2026-12-01` or `2026-12-01T09:00` in the zone; absent or past: at once. */
      starts: z.string().max(32).optional(),
      /** As `starts`; a day alone means until it is over. */
      ends: z.string().max(32),
      /** IANA name. */
      zone: z.string().max(64),
    })
    .refine((input) => (input.coverage === 'standing') === (input.ceiling_count !== undefined), {
      message: 'a standing acceptance needs a ceiling, a pinned one has none',
      path: ['ceiling_count'],
    }),
  output: RiskDetail,
});
export type Proposal = z.input<typeof proposeRisk.input>;

export const decideRisk = endpoint({
  method: 'POST',
  path: '/api/v1/risks/:id/decisions',
  summary: 'Approves, rejects, revokes or withdraws. It names the digest of what the person has read.',
  input: z
    .object({
      id: z.uuid(),
      decision: z.enum(['approved', 'rejected', 'revoked', 'withdrawn']),
      revision_digest: Digest,
      reason: Text(2_000).optional(),
    })
    .refine((input) => !['rejected', 'revoked'].includes(input.decision) || input.reason !== undefined, {
      message: 'say why',
      path: ['reason'],
    }),
  output: RiskDetail,
});
export type TakenDecision = z.output<typeof decideRisk.input>['decision'];
