import * as z from 'zod';
import { isIdentifier } from '@/lib/facts/forms';
import { endpoint } from '@/lib/http/endpoint';
import { INTAKE_CATEGORIES } from '@/lib/intake/contract';
import type { Addition } from '@/lib/redaction/policy';

const Instant = z.iso.datetime();
/** Of the UTC calendar. */
const Day = z.iso.date();

export const ADDITION_TYPES = ['number', 'boolean', 'token'] as const satisfies readonly Addition['type'][];

export const MOST_DAYS = 90;
const Days = z.coerce.number().int().min(1).max(MOST_DAYS);

export const MOST_TOKENS = 64;
export const TOKEN_MAX_CHARACTERS = 64;
const KEY = /^[A-Za-z][A-Za-z0-9_.:-]{0,127}$/;

export const AdditionKey = z.string().regex(KEY);
export const AdditionToken = z.string().max(TOKEN_MAX_CHARACTERS).refine(isIdentifier);

/** One field that the project has added to the allowlist. */
export const AdditionView = z.object({
  id: z.uuid(),
  /** Name of a field of a fact's detail, or of an attribute of a span, a log record or a resource. */
  key: z.string(),
  type: z.enum(ADDITION_TYPES),
  /** For a token: the values that are kept; of another type empty. */
  tokens: z.array(z.string()),
  /** Name of the person, or of what added it. */
  created_by: z.string(),
  created_at: Instant,
  ended_by: z.string().nullable(),
  ended_at: Instant.nullable(),
});
export type AdditionView = z.output<typeof AdditionView>;

export const listAdditions = endpoint({
  method: 'GET',
  path: '/api/v1/policies/additions',
  summary: 'What the project has added to the allowlist: first what is in force, then what was ended, newest first.',
  input: z.object({}),
  output: z.object({ items: z.array(AdditionView), next: z.null() }),
});

export const addAddition = endpoint({
  method: 'POST',
  path: '/api/v1/policies/additions',
  summary: 'Adds a field to the allowlist, for facts from now on: a number, a boolean or one of a list of tokens.',
  input: z
    .object({
      key: AdditionKey,
      type: z.enum(ADDITION_TYPES),
      tokens: z
        .array(AdditionToken)
        .max(MOST_TOKENS)
        .default([])
        .transform((tokens) => [...new Set(tokens)]),
    })
    .refine(({ type, tokens }) => (type === 'token') === tokens.length > 0, { path: ['tokens'] }),
  output: AdditionView,
});

export const endAddition = endpoint({
  method: 'POST',
  path: '/api/v1/policies/additions/:id/end',
  summary: 'Takes a field off the allowlist, for facts from now on; what is stored stays.',
  input: z.object({ id: z.uuid() }),
  output: AdditionView,
});

export const previewAddition = endpoint({
  method: 'GET',
  path: '/api/v1/policies/additions/preview',
  summary: 'How often a field was offered and dropped in the last days, by producer and day. Values are gone.',
  input: z.object({ key: AdditionKey, days: Days.default(30) }),
  output: z.object({
    /** Every day of the period, oldest first. */
    days: z.array(Day),
    producers: z.array(z.object({ producer: z.string(), count: z.int(), per_day: z.array(z.int()) })),
    /** Why it cannot be added; null when it can. */
    refusal: z.string().nullable(),
  }),
});

/** One name that was counted, with its course. */
export const DroppedCount = z.object({
  producer: z.string(),
  category: z.enum(INTAKE_CATEGORIES),
  /** Name of the field, code of the rejection, or name of the scope. Never a value. */
  name: z.string(),
  count: z.int(),
  last_at: Instant,
  /** For each of the days of the answer. */
  per_day: z.array(z.int()),
});
export type DroppedCount = z.output<typeof DroppedCount>;

export const listDropped = endpoint({
  method: 'GET',
  path: '/api/v1/policies/dropped',
  summary: 'What the redaction dropped and the intake did not take, by producer and name and day; the largest first.',
  input: z.object({
    /** Whole days in UTC, today being the last. */
    days: Days.default(7),
    category: z.enum(INTAKE_CATEGORIES).default('dropped'),
    producer: z.string().max(128).optional(),
  }),
  output: z.object({
    /** Every day of the period, oldest first. */
    days: z.array(Day),
    items: z.array(DroppedCount),
    /** Those that anything was counted for in the period. */
    producers: z.array(z.string()),
    next: z.null(),
  }),
});
export type DroppedFilter = z.input<typeof listDropped.input>;
