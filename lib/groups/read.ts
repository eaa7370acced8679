import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { fingerprints } from '@/db/schema/groups';
import type { Access } from '@/lib/access/authority';
import { headsOf } from '@/lib/classification/read';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Input, Output } from '@/lib/http/endpoint';
import { ignoredFilters } from '@/lib/quality/filters';
import { bucketsOf } from '@/lib/quality/grain';
import { describeRange, type QualityRange, resolveRange } from '@/lib/quality/range';
import { isTooSmall } from '@/lib/quality/small-cells';
import { condense } from './condense';
import { type GroupListItem, type listGroups, SORTS } from './contract';
import { countsOf, coveredRows, type Narrowing, narrowingOf, sumOf } from './covered';
import { behind, countStates, inOrder, matchesText, type Place, placeOf } from './queue';
import { type CountedGroup, countedGroups } from './rows';
import { bucketsOfFingerprints } from './series';

/** As long as a word beside the figures. */
const SPARKLINE_POINTS = 28;
const Cursor = z.object({
  sort: z.enum(SORTS),
  value: z.union([z.string(), z.number()]),
  id: z.uuid(),
  as_of: z.iso.datetime(),
});

/**
 * The error groups with failures in a range, with their counts in it; a page at a time.
 * @throws Problem `invalid-request` for a range or a cursor that cannot be read.
 */
export async function list(
  access: Access<'quality:aggregate'>,
  input: Input<typeof listGroups>,
  now = new Date(),
): Promise<Output<typeof listGroups>> {
  const { sort, limit } = input;
  const cursor = readCursor(input);
  // The next page counts the same buckets as the one before, or the order would shift under the reader.
  const range = resolveRange(input, cursor ? new Date(cursor.as_of) : now);
  const isSmall = await isTooSmall(access, range, input);
  const seen = isSmall ? [] : await countedGroups(access, range, input, input.error_class ?? []);
  const found = seen.filter((group) => matchesText(group, input.text));
  const ordered = inOrder(found.filter(ofStates(input.state)), sort);
  const rest = behind(ordered, sort, cursor);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await itemsOf(access, range, narrowingOf(input), page),
    next:
      last && rest.length > limit
        ? encodeCursor({ sort, ...placeOf(last, sort), as_of: range.asOf.toISOString() })
        : null,
    ...describeRange(range),
    fewer_than_5: isSmall,
    not_narrowed_by: ignoredFilters('failures', input),
    states: countStates(found),
    error_classes: await readErrorClasses(access),
  };
}

function readCursor({ after, sort }: Input<typeof listGroups>): (Place & { as_of: string }) | undefined {
  if (after === undefined) return undefined;
  const cursor = decodeCursor(after, Cursor);
  return cursor.sort === sort ? cursor : undefined;
}

function ofStates(states: readonly string[] | undefined) {
  return (group: CountedGroup) => !states || states.length === 0 || states.includes(group.state);
}

async function itemsOf(
  access: Access<'quality:aggregate'>,
  range: QualityRange,
  narrowing: Narrowing,
  page: readonly CountedGroup[],
): Promise<GroupListItem[]> {
  if (page.length === 0) return [];
  const bound = page.flatMap((group) => group.fingerprints);
  const covered = await coveredRows(access, range, narrowing);
  const buckets = await bucketsOfFingerprints(access, range, narrowing, bound);
  const heads = await headsOf(
    access,
    'group',
    page.map((group) => group.id),
  );
  const starts = bucketsOf(range);
  return page.map((group) => {
    const own = buckets.filter(({ fingerprint }) => group.fingerprints.includes(fingerprint));
    const failures = starts.map((at) => sumOf(own.filter((bucket) => bucket.at === at)));
    const { fingerprints: _, resolved_at: __, ...shown } = group;
    return {
      ...shown,
      ...countsOf(group, covered),
      classification: heads.get(group.id) ?? null,
      sparkline: condense(failures, SPARKLINE_POINTS),
    };
  });
}

async function readErrorClasses(access: Access<'quality:aggregate'>): Promise<string[]> {
  const rows = await access.db
    .selectDistinct({ errorClass: fingerprints.errorClass })
    .from(fingerprints)
    .where(and(eq(fingerprints.projectId, access.projectId), gt(sql`occurrences + absorbed`, 0)))
    .orderBy(fingerprints.errorClass);
  return rows.map(({ errorClass }) => errorClass);
}
