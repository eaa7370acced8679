import * as z from 'zod';
import { RULE_IDS } from '@/lib/conformance/rule-ids';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';
import { endpoint } from '@/lib/http/endpoint';
import { EXECUTION_OUTCOMES } from '@/lib/reconciliation/vocabulary';
import { answered, count, instant, notNarrowedBy, Period, ratio, ScopeInput, Share } from './aggregate';
import { GROUP_CHANGES } from './changes';
import { ENDINGS, RECONCILABLE } from './success';

/** What a series can show. */
export const METRICS = ['executions', 'failures', 'duration', 'calls', 'tokens', 'cost'] as const;
export type Metric = (typeof METRICS)[number];

/** By what a series can be split: executions by both, failures by domain; the others have a split of their own. */
export const SPLITS = ['outcome', 'domain'] as const;
export type Split = (typeof SPLITS)[number];

/** What calls can be broken down by. */
export const DIMENSIONS = [
  'domain',
  'provider',
  'model',
  'tool',
  'capability',
  'runtime',
  'release',
  'environment',
  'region',
  'error_class',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

const Percentiles = z.object({
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});
export const Figures = z.object({
  executions: z.object({
    total: count,
    by_outcome: z.record(z.enum(ENDINGS), count),
    /** What people found unknown outcomes to be; `by_outcome` and the success share stay as the facts tell them. */
    reconciled: z.array(
      z.object({ outcome: z.enum(RECONCILABLE), reconciled_as: z.enum(EXECUTION_OUTCOMES), executions: count }),
    ),
    /** Completed, of those that ended completed, failed, interrupted or unknown; null when none ended. */
    success_share: Share.nullable(),
    /** Executions with at least one evaluation, and their share. */
    evaluated: count,
    evaluation_coverage: ratio.nullable(),
    duration_ms: Percentiles,
    not_narrowed_by: notNarrowedBy,
  }),
  failures: z.object({
    gross: count,
    /** Covered by a risk acceptance in force now. */
    accepted: count,
    /** Gross without accepted. */
    net: z.int(),
    /** Covered by a proposal that nobody has decided; part of net until then. */
    pending: count,
    /** Errors that a later attempt recovered; no part of gross. */
    absorbed: count,
    not_narrowed_by: notNarrowedBy,
  }),
  calls: z.object({
    total: count,
    model: count,
    tool: count,
    /** Null while no call reported tokens. */
    input_tokens: count.nullable(),
    output_tokens: count.nullable(),
    calls_with_tokens: count,
    cost: z.object({
      state: z.enum(['unpriced', 'zero', 'amount']),
      amount: z.string().nullable(),
      currency: z.literal('USD'),
      priced_calls: count,
    }),
    not_narrowed_by: notNarrowedBy,
  }),
});
export type Figures = z.infer<typeof Figures>;

export const summary = endpoint({
  method: 'GET',
  path: '/api/v1/summary',
  summary: 'Totals of a time range and of the period before: outcomes, failures gross and net, durations, calls, cost.',
  /** `metric` and `by` are taken, as by the other aggregates, and choose nothing: the answer has every metric. */
  input: ScopeInput.extend({ metric: z.enum(METRICS).optional(), by: z.enum([...SPLITS, ...DIMENSIONS]).optional() }),
  output: z.object({
    ...answered,
    current: Figures.nullable(),
    /** The period before, as long as what has passed of the range. */
    previous: Period.extend({ figures: Figures.nullable() }),
  }),
});
export type Summary = z.infer<typeof summary.output>;

export const series = endpoint({
  method: 'GET',
  path: '/api/v1/series',
  summary:
    'One metric over time: executions by outcome or domain, failures by domain, execution duration, calls by result, tokens or cost.',
  /** Without a metric, failures where it is by domain, else executions. */
  input: ScopeInput.extend({ metric: z.enum(METRICS).optional(), by: z.enum(SPLITS).optional() }),
  output: z.object({
    ...answered,
    metric: z.enum(METRICS),
    by: z.enum(SPLITS).nullable(),
    unit: z.enum(['count', 'ms', 'micro_usd']),
    last_is_partial: z.boolean(),
    not_narrowed_by: notNarrowedBy,
    /** Starts of the buckets. */
    buckets: z.array(instant),
    /** One value a bucket; null is a bucket without evidence, which is not zero. */
    series: z.array(
      z.object({
        key: z.string(),
        values: z.array(z.number().nullable()),
        /** For failures: how many of the values are covered by a risk acceptance in force. */
        accepted: z.array(z.number().nullable()).optional(),
        /** For unknown outcomes: how many of the values a person has reconciled. */
        reconciled: z.array(z.number().nullable()).optional(),
      }),
    ),
  }),
});
export type Series = z.infer<typeof series.output>;

const Cell = z.object({
  /** Null where the calls did not report it. */
  value: z.string().nullable(),
  fewer_than_5: z.literal(false),
  /** The calls that could have failed so: of the value, or all calls where the dimension says how a call failed. */
  calls: count,
  failing: count,
  absorbed: count,
  /** Failing calls whose fault lies with the value itself: with the model in a breakdown by model. */
  responsible: count,
  /** `responsible` as a share of all failing calls of the range. */
  responsibility_share: ratio.nullable(),
  /** Failing calls as a share of calls, with its 95 % interval. */
  rate: Share.nullable(),
  duration_ms: Percentiles,
  /** The rate over the range in at most 24 steps of equal length; null where nothing was called. */
  rate_trend: z.array(ratio.nullable()),
  /** Whether there were calls in the period before, and none of this value. */
  is_new: z.boolean(),
  /** The period before; null where it has no calls of this value, or fewer than 5 threads. */
  previous: z.object({ calls: count, failing: count, rate: Share.nullable() }).nullable(),
  /** Whether the rate differs from the period before by more than chance explains. */
  beyond_noise: z.boolean(),
});
const HiddenCell = z.object({ value: z.string().nullable(), fewer_than_5: z.literal(true) });
export type Cell = z.infer<typeof Cell>;
export type HiddenCell = z.infer<typeof HiddenCell>;

export const breakdown = endpoint({
  method: 'GET',
  path: '/api/v1/breakdown',
  summary: 'Calls and failures of a time range by one dimension, with rates, durations and the period before.',
  /** `metric` is taken, as by the other aggregates, and chooses nothing: each item has every metric. */
  input: ScopeInput.extend({ by: z.enum(DIMENSIONS).default('domain'), metric: z.enum(METRICS).optional() }),
  output: z.object({
    ...answered,
    previous: Period,
    by: z.enum(DIMENSIONS),
    not_narrowed_by: notNarrowedBy,
    /** All calls and failing calls under the filters, whatever the dimension. */
    total: z.object({ calls: count, failing: count }).nullable(),
    /** Most responsible first. */
    items: z.array(z.discriminatedUnion('fewer_than_5', [Cell, HiddenCell])),
    /** How many more values there are than items. */
    left_out: count,
  }),
});
export type Breakdown = z.infer<typeof breakdown.output>;

export const changes = endpoint({
  method: 'GET',
  path: '/api/v1/changes',
  summary:
    'What changed in a time range: error groups that are new, back or growing, controls violated for the first time, and acceptances that end soon.',
  input: ScopeInput,
  output: z.object({
    ...answered,
    previous: Period,
    not_narrowed_by: notNarrowedBy,
    /** Back after a resolution, seen for the first time, or more failures than before by more than chance explains. */
    groups: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        domain: z.enum(FAULT_DOMAINS),
        change: z.enum(GROUP_CHANGES),
        failures: count,
        failures_before: count,
      }),
    ),
    /** How many more groups changed than are listed. */
    groups_left_out: count,
    /** Rules that were never violated before the range, in their order; none under a filter that controls do not know. */
    controls: z.array(
      z.object({
        rule: z.enum(RULE_IDS),
        title: z.string(),
        /** Executions of the range. */
        violated: count,
      }),
    ),
    /** Acceptances in force that end within 14 days, soonest first; whatever the range. */
    acceptances: z.array(z.object({ id: z.uuid(), title: z.string(), ends_at: instant })),
  }),
});
export type Changes = z.infer<typeof changes.output>;
