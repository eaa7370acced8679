import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { callRollups } from '@/db/schema/rollups';
import type { Dimension } from './contract';
import type { Filters } from './filters';

const { callKind, domain, provider, model, tool, capability } = callRollups;

/** How a dimension is read out of the calls. */
export interface DimensionReading {
  readonly column: PgColumn;
  /** Which calls have a place in it: a tool call has no model, so it is not one of an unknown model. */
  readonly has?: SQL | undefined;
  /** The fault domain of the dimension's values; every failing call where there is none. */
  readonly own?: string;
  /** Says how a call failed, so that a call without failure has no value and all calls are what a count compares with. */
  readonly ofFailures?: true;
}

export const READINGS: Record<Dimension, DimensionReading> = {
  domain: { column: domain, ofFailures: true },
  error_class: { column: callRollups.errorClass, ofFailures: true },
  provider: { column: provider, has: or(eq(callKind, 'model'), ne(provider, '')), own: 'provider' },
  model: { column: model, has: or(eq(callKind, 'model'), ne(model, '')), own: 'model' },
  tool: { column: tool, has: or(eq(callKind, 'tool'), ne(tool, '')), own: 'tool' },
  capability: { column: capability, has: or(eq(callKind, 'tool'), ne(capability, '')), own: 'tool' },
  runtime: { column: callRollups.runtime, own: 'runtime' },
  release: { column: callRollups.release },
  environment: { column: callRollups.environment },
  region: { column: callRollups.region },
};

/** The calls that a breakdown by this dimension is about. */
export function placed({ column, has, ofFailures }: DimensionReading, filters: Filters): SQL | undefined {
  return ofFailures ? and(ne(column, ''), ofDomains(filters)) : has;
}

/** Failing calls, of the domains that the filters name. */
export function failingCalls(filters: Filters): SQL {
  return withResult('failed', filters);
}

/** Calls that failed and that a later attempt recovered. */
export function absorbedCalls(filters: Filters): SQL {
  return withResult('absorbed', filters);
}

function withResult(result: string, filters: Filters): SQL {
  return and(eq(callRollups.result, result), ofDomains(filters)) as SQL;
}

function ofDomains({ domain: domains }: Filters): SQL | undefined {
  if (!domains || domains.length === 0) return undefined;
  return or(...domains.map((one) => eq(domain, one)));
}
