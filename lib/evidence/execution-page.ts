import { getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod';
import { executions } from '@/db/schema/executions';
import { encodeCursor } from '@/lib/http/cursor';
import type { ExecutionSummary } from './execution';
import { toSummary } from './summary-row';

/** The place of an execution in a list: its start as Postgres writes it, with microseconds, because it must be exact. */
export const Place = z.object({ at: z.iso.datetime(), id: z.string() });

const startedText = sql<string>`to_char(${executions.startedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What a page of executions selects. */
export const executionColumns = { ...getTableColumns(executions), startedText };

type Row = typeof executions.$inferSelect & { startedText: string };

export interface ExecutionPage {
  items: ExecutionSummary[];
  next: string | null;
}

/** A page out of the rows of a query for one more than `limit`. */
export function toPage(rows: readonly Row[], limit: number): ExecutionPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toSummary),
    next: last ? encodeCursor({ at: last.startedText, id: last.executionId }) : null,
  };
}
