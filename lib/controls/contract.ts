import * as z from 'zod';
import { VERDICTS } from '@/lib/conformance/rule';
import { RULE_IDS } from '@/lib/conformance/rule-ids';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import {
  answered,
  anyOf,
  count,
  instant,
  notNarrowedBy,
  Period,
  ratio,
  ScopeInput,
  Share,
} from '@/lib/quality/aggregate';
import { FINDING_STATES } from './vocabulary';

const Rule = z.enum(RULE_IDS);

/** By what the executions that a rule judged can be broken down. */
export const CONTROL_DIMENSIONS = ['capability', 'release', 'runtime', 'environment'] as const;
export type ControlDimension = (typeof CONTROL_DIMENSIONS)[number];

/** Executions by what a rule says of them; one without a situation for the rule is in none. */
export const Judged = z.object({
  held: count,
  violated: count,
  not_evidenced: count,
  /** Held, of those that held or violated; null where none did. What left no evidence counts for neither. */
  share_held: Share.nullable(),
});
export type Judged = z.output<typeof Judged>;

export const ControlRow = Judged.extend({
  rule: Rule,
  title: z.string(),
  /** The period before; null where fewer than 5 threads are left of it. */
  previous: Judged.nullable(),
  /** Whether the share differs from the period before by more than chance explains. */
  beyond_noise: z.boolean(),
  /** The violated share over the range in at most 24 steps; null where nothing held and nothing was violated. */
  violated_trend: z.array(ratio.nullable()),
  /** Whether the first violation that the project has seen lies in the range. */
  is_first_violation: z.boolean(),
});
export type ControlRow = z.output<typeof ControlRow>;

export const listControls = endpoint({
  method: 'GET',
  path: '/api/v1/controls',
  summary: 'Every rule of conformance: executions in which it held, was violated or left no evidence, and before.',
  input: ScopeInput,
  output: z.object({
    ...answered,
    previous: Period,
    not_narrowed_by: notNarrowedBy,
    /** In the order of the rules; none where `fewer_than_5`. */
    items: z.array(ControlRow),
  }),
});
export type Controls = z.output<typeof listControls.output>;

const Cell = Judged.extend({
  /** Null where it was not reported. */
  value: z.string().nullable(),
  fewer_than_5: z.literal(false),
  previous: Judged.nullable(),
  beyond_noise: z.boolean(),
});
const HiddenCell = z.object({ value: z.string().nullable(), fewer_than_5: z.literal(true) });
export type ControlCell = z.output<typeof Cell>;

export const readControl = endpoint({
  method: 'GET',
  path: '/api/v1/controls/:rule',
  summary: 'One rule of conformance over time, and by capability, release, runtime or environment.',
  /** By capability an execution counts once for each capability that the rule judged in it. */
  input: ScopeInput.extend({ rule: Rule, by: z.enum(CONTROL_DIMENSIONS).default('capability') }),
  output: z.object({
    ...answered,
    previous: Period.extend({ figures: Judged.nullable() }),
    last_is_partial: z.boolean(),
    not_narrowed_by: notNarrowedBy,
    rule: Rule,
    title: z.string(),
    why: z.string(),
    /** What a producer must report, so that the rule can judge. */
    evidence: z.string(),
    figures: Judged.nullable(),
    buckets: z.array(instant),
    /** One value a bucket; null is a bucket in which the rule had nothing to judge. */
    series: z.array(z.object({ key: z.enum(VERDICTS), values: z.array(z.number().nullable()) })),
    by: z.enum(CONTROL_DIMENSIONS),
    /** Most violated first. */
    items: z.array(z.discriminatedUnion('fewer_than_5', [Cell, HiddenCell])),
    left_out: count,
  }),
});
export type Control = z.output<typeof readControl.output>;

/** What a person did with a finding; the newest word counts. */
export const Triage = z.object({
  id: z.uuid(),
  state: z.enum(FINDING_STATES),
  release: z.string().nullable(),
  note: z.string().nullable(),
  /** Name of the person; null where a machine did it. */
  actor: z.string().nullable(),
  at: instant,
});
export type Triage = z.output<typeof Triage>;

export const Finding = z.object({
  id: z.uuid(),
  rule: Rule,
  execution_id: z.string(),
  /** Null where the rule is about no capability. */
  capability: z.string().nullable(),
  /** The facts that prove it. */
  fact_ids: z.array(z.string()),
  observed_at: instant,
  started_at: instant,
  thread_id: z.string(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  runtime: z.string().nullable(),
  engine_version: z.int(),
  /** Null while nobody has done anything: open. */
  triage: Triage.nullable(),
});
export type Finding = z.output<typeof Finding>;

const { from, to, capability, environment, release, runtime } = ScopeInput.shape;
export const FindingFilter = z.strictObject({
  ...{ from, to, capability, environment, release, runtime },
  rule: anyOf,
  state: z.enum(FINDING_STATES).optional(),
  ...pageInput(50),
});
export type FindingFilter = z.input<typeof FindingFilter>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/v1/findings',
  summary: 'Violated controls of single executions, newest first, with what people did with them.',
  input: FindingFilter,
  output: z.object({ items: z.array(Finding), next: z.string().nullable() }),
});

export const MOST_TRIAGED = 200;
export const NOTE_MAX_CHARACTERS = 500;

export const triageFindings = endpoint({
  method: 'POST',
  path: '/api/v1/findings/triage',
  summary: 'Says of findings that they are open, acknowledged or fixed in a release: of all that are named or of none.',
  input: z
    .object({
      findings: z
        /** `seen`: the triage that the person saw; of somebody else's since then the act is told instead of hiding it. */
        .array(z.object({ id: z.uuid(), seen: z.uuid().nullable() }))
        .min(1)
        .max(MOST_TRIAGED),
      state: z.enum(FINDING_STATES),
      release: z.string().trim().min(1).max(128).optional(),
      note: z.string().trim().min(1).max(NOTE_MAX_CHARACTERS).optional(),
    })
    .refine(({ state, release }) => (state === 'fixed_in_release') === (release !== undefined), {
      message: 'name the release with fixed_in_release, and with nothing else',
      path: ['release'],
    }),
  output: z.object({ triaged: count }),
});
