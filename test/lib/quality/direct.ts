import type { Contribution } from '@/lib/projection/rollup-delta';
import type { FilterName, Filters } from '@/lib/quality/filters';
import type { TestDatabase } from '../../support/database';

export interface DirectExecution {
  started_at: Date;
  environment: string | null;
  release: string | null;
  runtime: string | null;
  region: string | null;
  thread_id: string;
  outcome: string | null;
  fault_domain: string | null;
  state: string;
  duration_ms: number | null;
  evaluations: number;
}
export interface DirectFailure {
  observed_at: Date;
  role: 'responsible' | 'contributing' | 'absorbed';
  domain: string;
  error_class: string;
  provider: string | null;
  model: string | null;
  tool: string | null;
  environment: string | null;
  release: string | null;
  fingerprint: string;
}
export type DirectCall = Contribution['calls'][number];

/** Everything that was ingested, one row each, read past the rollups: what figures are compared with. */
export interface Direct {
  readonly executions: DirectExecution[];
  readonly failures: DirectFailure[];
  readonly calls: DirectCall[];
}

export async function readDirect(database: TestDatabase): Promise<Direct> {
  const contributions = await database.owner<{ contribution: Contribution }>('SELECT contribution FROM contributions');
  return {
    executions: await database.owner<DirectExecution>('SELECT * FROM executions WHERE NOT time_flagged'),
    failures: await database.owner<DirectFailure>('SELECT * FROM error_occurrences'),
    calls: contributions.flatMap((row) => row.contribution.calls),
  };
}

interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Whether a row lies in the period and has one of the values of every filter that names one of its columns. */
export function isIn<Row extends object>(
  at: (row: Row) => Date,
  { from, to }: Period,
  filters: Filters,
  columns: readonly FilterName[],
) {
  return (row: Row): boolean =>
    at(row) >= from &&
    at(row) < to &&
    columns.every((name) => {
      const values = filters[name] ?? [];
      return values.length === 0 || values.includes(String((row as Record<string, unknown>)[name] ?? ''));
    });
}

export const PLACES = ['environment', 'release', 'runtime', 'region'] as const;
export const executionsIn = (period: Period, filters: Filters) =>
  isIn<DirectExecution>((row) => row.started_at, period, filters, PLACES);
export const callsIn = (period: Period, filters: Filters) =>
  isIn<DirectCall>((row) => new Date(row.minute), period, filters, [
    ...PLACES,
    'provider',
    'model',
    'tool',
    'capability',
  ]);
export const failuresIn = (period: Period, filters: Filters) =>
  isIn<DirectFailure>((row) => row.observed_at, period, filters, [
    'environment',
    'release',
    'provider',
    'model',
    'tool',
    'domain',
  ]);

export function tally<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}
