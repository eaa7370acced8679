import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';

const MOST_DAYS = 90;

/** `dropped`: a field; `rejected`: an item or a request, by code; `unclaimed`: items of a scope that no convention reads. */
export const INTAKE_CATEGORIES = ['dropped', 'rejected', 'unclaimed'] as const;

export const IntakeCount = z.object({
  producer: z.string(),
  category: z.enum(INTAKE_CATEGORIES),
  /** Name of the field, code of the rejection, or name of the scope. Never a value. */
  name: z.string(),
  count: z.int(),
  last_at: z.iso.datetime(),
});
export type IntakeCount = z.output<typeof IntakeCount>;

export const listIntake = endpoint({
  method: 'GET',
  path: '/api/v1/intake',
  summary: 'What the intake dropped, rejected or could not read, by producer and name; the largest counts first.',
  input: z.object({
    /** Whole days in UTC that count, today being the first. */
    days: z.coerce.number().int().min(1).max(MOST_DAYS).default(7),
    category: z.enum(INTAKE_CATEGORIES).optional(),
  }),
  output: z.object({ items: z.array(IntakeCount), next: z.null() }),
});

export const ProducerView = z.object({
  producer: z.string(),
  version: z.string().nullable(),
  component: z.string().nullable(),
  /** Facts that were new when they came in. */
  facts: z.int(),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** The longest time that ever lay between two of its arrivals. */
  longest_pause_seconds: z.int(),
  /** `quiet`: longer than the project's silence limit; `silent`: longer than it ever paused, too. */
  silence: z.enum(['sending', 'quiet', 'silent']),
});
export type ProducerView = z.output<typeof ProducerView>;

export const listProducers = endpoint({
  method: 'GET',
  path: '/api/v1/intake/producers',
  summary: 'The producers of the project with when they were last heard from, the latest first.',
  input: z.object({}),
  output: z.object({ silence_limit_minutes: z.int(), items: z.array(ProducerView), next: z.null() }),
});
