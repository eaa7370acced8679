import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { pageInput } from '@/lib/http/page';
import { anyOf, ScopeInput } from '@/lib/quality/aggregate';
import { Dossier } from './dossier';
import { ExecutionSummary } from './execution';

const Id = z.string().min(1).max(200);
const page = pageInput(50);
const next = z.string().nullable();
const executionPage = { items: z.array(ExecutionSummary), next };

/** A name that is none of ours is refused: ignored, it would give a wrong list. */
export const ExecutionFilter = ScopeInput.extend({
  /** An outcome, or the state of an execution that has none yet. */
  outcome: anyOf,
  error_class: anyOf,
  /** Of an execution, interaction or thread. With it the range and every other filter count for nothing. */
  id: Id.optional(),
  ...page,
});
export type ExecutionFilter = z.input<typeof ExecutionFilter>;

export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/v1/executions',
  summary: 'Executions by start, newest first. Provider, model, tool and capability narrow by failing calls.',
  input: ExecutionFilter,
  output: z.object(executionPage),
});

export const readExecution = endpoint({
  method: 'GET',
  path: '/api/v1/executions/:id',
  summary: 'The dossier of one execution.',
  input: z.object({ id: Id }),
  output: Dossier,
});

export const FactRow = z.object({
  fact_id: z.string(),
  kind: z.string(),
  seq: z.int().nullable(),
  /** With the producer's nanoseconds. */
  observed_at: z.string(),
  received_at: z.iso.datetime(),
  /** Lower-case hex SHA-256 of 0x00 and the text below (RFC 6962 leaf). */
  digest: z.string(),
  /** Exactly what is stored: RFC 8785 canonical JSON. */
  canonical: z.string(),
});
export type FactRow = z.infer<typeof FactRow>;

export const listFacts = endpoint({
  method: 'GET',
  path: '/api/v1/executions/:id/facts',
  summary: 'The facts of one execution as they are stored, by time of observation; every version of each.',
  input: z.object({ id: Id, fact_id: Id.optional(), ...page }),
  output: z.object({ items: z.array(FactRow), next }),
});

const executionsOf = z.object({ id: z.string(), inferred: z.boolean(), ...executionPage });

export const readInteraction = endpoint({
  method: 'GET',
  path: '/api/v1/interactions/:id',
  summary: 'The executions of one interaction, oldest first.',
  input: z.object({ id: Id, ...page }),
  output: executionsOf,
});

export const readThread = endpoint({
  method: 'GET',
  path: '/api/v1/threads/:id',
  summary: 'The executions of one thread, oldest first.',
  input: z.object({ id: Id, ...page }),
  output: executionsOf,
});
