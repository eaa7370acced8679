import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { DEFAULT_TIME_RANGE } from '@/lib/quality/time-range';

const Text = z.string().trim().max(200).default('');

export const RESULTS = ['done', 'refused'] as const;

/** Empty text means any. */
export const AuditFilter = z.object({
  from: z.string().max(40).default(DEFAULT_TIME_RANGE.from),
  to: z.string().max(40).default(DEFAULT_TIME_RANGE.to),
  /** An id, or part of the name or e-mail address of a person or the name of a token. */
  actor: Text,
  /** How the action begins: `member.` or `member.added`. */
  action: Text,
  /** The kind or the id of what was acted on. */
  object: Text,
  result: z.enum(RESULTS).optional(),
});
export type AuditFilter = z.input<typeof AuditFilter>;

export const AuditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(['person', 'token', 'system']),
    id: z.string(),
    /** Null when nobody of that id is known any more. */
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  result: z.enum(RESULTS),
  /** Under which permission it was done, or which one was missing. */
  permission: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Truncated to /24 or /48. */
  address: z.string().nullable(),
});
export type AuditEvent = z.output<typeof AuditEvent>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/v1/audit',
  summary: 'Who did what, on what, when, from where, with what result; newest first.',
  input: AuditFilter.extend(pageInput(50)),
  output: z.object({ items: z.array(AuditEvent), next: z.string().nullable() }),
});
