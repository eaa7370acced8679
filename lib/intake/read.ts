import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { intakeCounts } from '@/db/schema/facts';
import type { Access } from '@/lib/access/authority';
import type { Input, Output } from '@/lib/http/endpoint';
import type { listIntake } from './contract';

/** Names come from producers without end; the largest counts are what there is to act on. */
const MOST_ROWS = 500;

/** What the intake dropped, rejected or could not read in the last days, summed over them. */
export async function list(
  access: Access<'quality:aggregate' | 'admin:manage'>,
  input: Input<typeof listIntake>,
): Promise<Output<typeof listIntake>> {
  const count = sql<number>`sum(${intakeCounts.count})::float8`;
  const rows = await access.db
    .select({
      producer: intakeCounts.producer,
      category: intakeCounts.category,
      name: intakeCounts.name,
      count,
      lastAt: sql<string>`to_char(max(${intakeCounts.lastAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(intakeCounts)
    .where(
      and(
        eq(intakeCounts.projectId, access.projectId),
        input.category && eq(intakeCounts.category, input.category),
        sql`${intakeCounts.day} > (now() AT TIME ZONE 'UTC')::date - ${input.days}::int`,
      ),
    )
    .groupBy(intakeCounts.producer, intakeCounts.category, intakeCounts.name)
    .orderBy(desc(count), asc(intakeCounts.producer), asc(intakeCounts.category), asc(intakeCounts.name))
    .limit(MOST_ROWS);
  return { items: rows.map(({ lastAt, ...row }) => ({ ...row, last_at: lastAt })), next: null };
}
