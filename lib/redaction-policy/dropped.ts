import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { intakeCounts } from '@/db/schema/facts';
import type { Access } from '@/lib/access/authority';
import type { Input, Output } from '@/lib/http/endpoint';
import type { listDropped, previewAddition } from './contract';
import { refusalOf } from './refusal';

type Admin = Access<'admin:manage'>;

/** Names come from producers without end; the largest counts are what there is to act on. */
const MOST_ROWS = 500;
const MOST_PRODUCERS = 200;

/** What was dropped or not taken in the last days, by name and day. */
export async function list(access: Admin, input: Input<typeof listDropped>): Promise<Output<typeof listDropped>> {
  const days = await lastDays(access, input.days);
  const isMeant = and(
    isWithin(access, days),
    eq(intakeCounts.category, input.category),
    input.producer === undefined ? undefined : eq(intakeCounts.producer, input.producer),
  );
  const count = sql<number>`sum(${intakeCounts.count})::float8`;
  const rows = await access.db
    .select({
      producer: intakeCounts.producer,
      category: intakeCounts.category,
      name: intakeCounts.name,
      count,
      lastAt: sql<string>`to_char(max(${intakeCounts.lastAt}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      byDay: byDay(),
    })
    .from(intakeCounts)
    .where(isMeant)
    .groupBy(intakeCounts.producer, intakeCounts.category, intakeCounts.name)
    .orderBy(desc(count), asc(intakeCounts.producer), asc(intakeCounts.name))
    .limit(MOST_ROWS);
  const producers = await access.db
    .selectDistinct({ producer: intakeCounts.producer })
    .from(intakeCounts)
    .where(isWithin(access, days))
    .orderBy(asc(intakeCounts.producer))
    .limit(MOST_PRODUCERS);
  return {
    days,
    items: rows.map(({ lastAt, byDay, ...row }) => ({ ...row, last_at: lastAt, per_day: perDay(days, byDay) })),
    producers: producers.map(({ producer }) => producer),
    next: null,
  };
}

/** How often a field was offered in the last days: as a field of a detail, and as an attribute. */
export async function preview(
  access: Admin,
  { key, days: asked }: Input<typeof previewAddition>,
): Promise<Output<typeof previewAddition>> {
  const days = await lastDays(access, asked);
  const count = sql<number>`sum(${intakeCounts.count})::float8`;
  const rows = await access.db
    .select({ producer: intakeCounts.producer, count, byDay: byDay() })
    .from(intakeCounts)
    .where(
      and(
        isWithin(access, days),
        eq(intakeCounts.category, 'dropped'),
        inArray(intakeCounts.name, [key, `detail.${key}`]),
      ),
    )
    .groupBy(intakeCounts.producer)
    .orderBy(desc(count), asc(intakeCounts.producer))
    .limit(MOST_ROWS);
  const producers = rows.map(({ byDay, ...row }) => ({ ...row, per_day: perDay(days, byDay) }));
  return { days, producers, refusal: refusalOf({ key, tokens: [] }) };
}

/** The last days in UTC by the clock of the database, which is the one that counts; today is the last of them. */
async function lastDays(access: Admin, days: number): Promise<string[]> {
  const { rows } = await access.db.execute<{ day: string }>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day
    FROM generate_series(
      (now() AT TIME ZONE 'UTC')::date - ${days - 1}::int, (now() AT TIME ZONE 'UTC')::date, interval '1 day'
    ) AS day`);
  return rows.map(({ day }) => day);
}

function isWithin(access: Admin, days: readonly string[]) {
  return and(eq(intakeCounts.projectId, access.projectId), sql`${intakeCounts.day} >= ${days[0]}::date`);
}

/** Day → count; a name that a producer offers both as a field and as an attribute has two rows a day. */
function byDay() {
  return sql<
    [string, number][]
  >`json_agg(json_build_array(to_char(${intakeCounts.day}, 'YYYY-MM-DD'), ${intakeCounts.count}))`;
}

function perDay(days: readonly string[], counts: readonly [string, number][]): number[] {
  return days.map((day) => counts.filter(([of]) => of === day).reduce((sum, [, count]) => sum + count, 0));
}
