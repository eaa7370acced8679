import * as z from 'zod';
import { Assertion } from '@/lib/classification/contract';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { FILTERS, type FilterName } from '@/lib/quality/filters';
import { GRAINS } from '@/lib/quality/grain';
import { DEFAULT_TIME_RANGE } from '@/lib/quality/time-range';
import { DIMENSIONS } from './dimension';
import { GROUP_STATES, STORED_STATES } from './lifecycle';

export const SORTS = ['last_seen', 'gross', 'first_seen'] as const;
const MAX_NOTE = 1_000;

/** Several values mean any of them; the empty text means not reported. A single one may stand without a list. */
function anyOf<S extends z.ZodType>(value: S) {
  return z.union([z.array(value).max(100).readonly(), value.transform((one) => [one])]).optional();
}
const Name = z.string().max(128);

const range = {
  from: z.string().max(40).default(DEFAULT_TIME_RANGE.from),
  to: z.string().max(40).default(DEFAULT_TIME_RANGE.to),
};
const named = Object.fromEntries(FILTERS.map((name) => [name, anyOf(Name)])) as Record<
  FilterName,
  ReturnType<typeof anyOf<typeof Name>>
>;

/** What counts for one group: a time range, and the dimensions that narrow it. A name that is none of ours is refused. */
export const GroupScope = z.strictObject({
  ...range,
  environment: named.environment,
  release: named.release,
  model: named.model,
  tool: named.tool,
});
export type GroupScope = z.input<typeof GroupScope>;

export const GroupFilter = z.strictObject({
  ...range,
  ...named,
  state: anyOf(z.enum(GROUP_STATES)),
  error_class: anyOf(Name),
  /** Words of the domain, class, operation, provider or message, in any case; or a group's id. */
  text: z.string().trim().max(128).default(''),
  sort: z.enum(SORTS).default('last_seen'),
});
export type GroupFilter = z.input<typeof GroupFilter>;

const Count = z.int().nonnegative();
const Instant = z.iso.datetime();
const Member = z.object({ id: z.uuid(), name: z.string() });

/** What every answer says of itself: the whole buckets that were read (`to` excluded), and when. */
const answered = {
  range: z.object({ from: Instant, to: Instant, grain: z.enum(GRAINS) }),
  as_of: Instant,
  /** True where fewer than 5 threads match a filter that could single out a person; then there are no figures. */
  fewer_than_5: z.boolean(),
};

/** Failures in the range. `gross` leaves absorbed ones out; `net` is gross less accepted; `pending` is part of net. */
export const Counts = z.object({ gross: Count, accepted: Count, net: Count, pending: Count, absorbed: Count });
export type Counts = z.infer<typeof Counts>;

/**
 * The message that failures share, with all that varies in it masked. Its text is null until enough threads have met it
 * (DOMAIN.md section 4, rule 4); null as a whole where no message was reported.
 */
export const MessageTemplate = z.object({ text: z.string().nullable() }).nullable();
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** A group apart from any range. */
export const Group = z.object({
  id: z.uuid(),
  domain: z.enum(FAULT_DOMAINS),
  error_class: z.string(),
  operation: z.string().nullable(),
  provider: z.string().nullable(),
  message: MessageTemplate,
  state: z.enum(GROUP_STATES),
  assignee: Member.nullable(),
  first_seen_at: Instant.nullable(),
  last_seen_at: Instant.nullable(),
  /** Distinct threads of all time. */
  threads: Count,
  /** What counts now of what people and rules said; null when nobody has, or it was withdrawn. */
  classification: Assertion.nullable(),
});
export type Group = z.infer<typeof Group>;

export const GroupListItem = Group.extend({
  ...Counts.shape,
  /** Failures over the range in equal steps, oldest first. */
  sparkline: z.array(Count),
});
export type GroupListItem = z.infer<typeof GroupListItem>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/v1/groups',
  summary: 'Error groups that were seen in a time range, with gross, accepted, net and pending counts.',
  input: GroupFilter.extend(pageInput(50)),
  output: z.object({
    items: z.array(GroupListItem),
    next: z.string().nullable(),
    ...answered,
    /** Filters that were asked for and that no failure has. */
    not_narrowed_by: z.array(z.enum(FILTERS)),
    /** How many groups the other filters leave, by state. */
    states: z.record(z.enum(GROUP_STATES), Count),
    /** The error classes that groups of this project have, to choose from. */
    error_classes: z.array(z.string()),
  }),
});

/** One value of a dimension. The figures are null where the value stands for fewer than 5 threads. */
export const Cell = z.object({
  /** Null: not reported. */
  value: z.string().nullable(),
  failures: Count.nullable(),
  /** Of the group's failures, 0 to 1. */
  share: z.number().nullable(),
  /** Share in this group over the share among all failures; 1 means no more than elsewhere. */
  lift: z.number().nullable(),
});
export type Cell = z.infer<typeof Cell>;

export const GroupEvent = z.object({
  action: z.enum(['state_changed', 'assigned']),
  /** States, or names of members. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  note: z.string().nullable(),
  /** Null where a token acted. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
});
export type GroupEvent = z.infer<typeof GroupEvent>;

export const GroupDetail = Group.extend({
  ...answered,
  /** What the error class means, in a sentence. */
  meaning: z.string().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  /** Null, as the series and the cells are empty, where fewer than 5 threads match. */
  counts: Counts.nullable(),
  last_is_partial: z.boolean(),
  series: z.array(z.object({ at: z.iso.datetime(), net: Count, accepted: Count, absorbed: Count })),
  dimensions: z.array(z.object({ dimension: z.enum(DIMENSIONS), cells: z.array(Cell) })),
  /** Newest first; the one that no other supersedes counts. */
  classifications: z.array(Assertion),
  /** Risk acceptances in force that can cover failures of this group, and proposals that would. */
  acceptances: z.array(z.object({ id: z.uuid(), title: z.string(), status: z.enum(['accepted', 'pending']) })),
  /** Newest first. */
  history: z.array(GroupEvent),
  fingerprints: z.array(
    z.object({
      fingerprint: z.string(),
      rule_version: z.int(),
      operation: z.string().nullable(),
      provider: z.string().nullable(),
      message: MessageTemplate,
      bound_at: z.iso.datetime(),
      cause: z.enum(['automatic', 'merge', 'split']),
    }),
  ),
});
export type GroupDetail = z.infer<typeof GroupDetail>;

export const readGroup = endpoint({
  method: 'GET',
  path: '/api/v1/groups/:id',
  summary: 'One error group: trend, dimensions, classifications, history.',
  input: GroupScope.extend({ id: z.uuid() }),
  output: GroupDetail,
});

export const Occurrence = z.object({
  execution_id: z.string(),
  fact_id: z.string(),
  thread_id: z.string(),
  observed_at: z.iso.datetime(),
  role: z.enum(['responsible', 'contributing', 'absorbed']),
  confidence: z.enum(['low', 'medium', 'high']),
  signal: z.string(),
  model: z.string().nullable(),
  tool: z.string().nullable(),
  environment: z.string().nullable(),
  release: z.string().nullable(),
  /** Outcome of the execution, or null while it has none. */
  outcome: z.string().nullable(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const listOccurrences = endpoint({
  method: 'GET',
  path: '/api/v1/groups/:id/occurrences',
  summary: 'The single failures of an error group in a time range, newest first. The read is audited.',
  input: GroupScope.extend({ id: z.uuid(), ...pageInput(20) }),
  output: z.object({ items: z.array(Occurrence), next: z.string().nullable() }),
});

export const triageGroup = endpoint({
  method: 'POST',
  path: '/api/v1/groups/:id/triage',
  summary: 'Moves an error group to another state, assigns it, or both. Changes no count and no fact.',
  input: z
    .object({
      id: z.uuid(),
      /** The state that the caller saw; another one now is a conflict. */
      expected_state: z.enum(GROUP_STATES),
      state: z.enum(STORED_STATES).optional(),
      /** A member of the project; null for nobody. */
      assignee_id: z.uuid().nullable().optional(),
      note: z.string().trim().min(1).max(MAX_NOTE).optional(),
    })
    .refine((input) => input.state !== undefined || input.assignee_id !== undefined, {
      message: 'name a state or an assignee',
      path: ['state'],
    }),
  output: z.object({ id: z.uuid(), state: z.enum(GROUP_STATES), assignee: Member.nullable() }),
});
export type Triage = z.input<typeof triageGroup.input>;

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/groups/assignees',
  summary: 'The members to whom an error group can be assigned.',
  input: z.object({}),
  output: z.object({ items: z.array(Member) }),
});
