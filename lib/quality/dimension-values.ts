import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { callRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { GRAIN_MS } from './grain';
import { FILTER_KEYS, type FilterKey } from './url';

const LOOK_BACK_DAYS = 90;
/** More than anybody picks from a list; a release a day would otherwise grow it without end. */
const MOST_VALUES = 200;

/** The values that calls of the last 90 days reported, by dimension in the order of their names: what filters offer. */
export async function dimensionValues(
  access: Access<'quality:aggregate'>,
  now = new Date(),
): Promise<Record<FilterKey, string[]>> {
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * GRAIN_MS.day);
  const found: [FilterKey, string[]][] = [];
  for (const key of FILTER_KEYS) {
    const column = callRollups[key];
    const rows = await access.db
      .select({ value: column, last: sql`max(${callRollups.bucket})` })
      .from(callRollups)
      .where(
        and(
          eq(callRollups.projectId, access.projectId),
          eq(callRollups.grain, 'day'),
          gte(callRollups.bucket, since),
          ne(column, ''),
        ),
      )
      .groupBy(column)
      .orderBy(sql`max(${callRollups.bucket}) desc`, column)
      .limit(MOST_VALUES);
    found.push([key, rows.map((row) => row.value).sort()]);
  }
  return Object.fromEntries(found) as Record<FilterKey, string[]>;
}
