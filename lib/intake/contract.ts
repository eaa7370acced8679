import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';

const MOST_DAYS = 90;

export const IntakeCount = z.object({
  producer: z.string(),
  /** `dropped`: a field; `rejected`: an item, by code; `unclaimed`: spans of a scope that no convention reads. */
  category: z.enum(['dropped', 'rejected', 'unclaimed']),
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
  }),
  output: z.object({ items: z.array(IntakeCount), next: z.null() }),
});
