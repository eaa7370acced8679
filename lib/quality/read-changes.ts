import { and, eq, isNull, sql } from 'drizzle-orm';
import { errorGroups, fingerprints, groupBindings } from '@/db/schema/groups';
import { failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { RULES } from '@/lib/conformance/rules';
import type { Input } from '@/lib/http/endpoint';
import { changedGroups, domainOf, type GroupCounts } from './changes';
import { fingerprintOfFailure, matching } from './conditions';
import type { Changes, changes } from './contract';
import { endingAcceptances } from './ending-acceptances';
import { type Filters, ignoredFilters } from './filters';
import { firstViolations } from './first-violations';
import type { Span } from './grain';
import { describePeriod, describeRange, previousPeriod, type QualityRange, resolveRange } from './range';
import { sum } from './read-figures';
import { isTooSmall } from './small-cells';

const MOST_GROUPS = 8;

/**
 * What changed between the period before and the range: groups that are new, back or growing, controls that were never
 * violated before, and acceptances that end soon.
 * @throws Problem `invalid-request` for a range that cannot be read.
 */
export async function readChanges(
  access: Access<'quality:aggregate'>,
  { from, to, ...filters }: Input<typeof changes>,
  now = new Date(),
): Promise<Changes> {
  const range = resolveRange({ from, to }, now);
  const before = previousPeriod(range);
  const tooSmall = await isTooSmall(access, range, filters);
  const groups = tooSmall ? [] : changedGroups(await groupCounts(access, [range], before.spans, filters), range);
  return {
    ...describeRange(range),
    previous: describePeriod(before),
    fewer_than_5: tooSmall,
    not_narrowed_by: ignoredFilters('failures', filters),
    groups: groups.slice(0, MOST_GROUPS).map((group) => ({
      id: group.groupId,
      title: group.title,
      domain: domainOf(group.domain),
      change: group.change,
      failures: group.now,
      failures_before: group.before,
    })),
    groups_left_out: Math.max(0, groups.length - MOST_GROUPS),
    controls:
      tooSmall || ignoredFilters('controls', filters).length > 0 ? [] : await newlyViolated(access, range, filters),
    acceptances: await endingAcceptances(access, now),
  };
}

async function newlyViolated(access: Access<'quality:aggregate'>, range: QualityRange, filters: Filters) {
  const first = await firstViolations(access, range, filters);
  return RULES.flatMap(({ id, title }) => {
    const violated = first.get(id);
    return violated === undefined ? [] : [{ rule: id, title, violated }];
  });
}

/** Every group with failures in the range, and what it had before. */
async function groupCounts(
  access: Access<'quality:aggregate'>,
  spans: readonly Span[],
  spansBefore: readonly Span[],
  filters: Filters,
): Promise<GroupCounts[]> {
  const before = new Map(
    (await failuresByGroup(access, spansBefore, filters)).map((row) => [row.groupId, row.failures]),
  );
  const rows = await failuresByGroup(access, spans, filters);
  const identities = await identitiesOf(access);
  return rows.flatMap((row) => {
    const identity = identities.get(row.groupId);
    return identity ? [{ ...identity, now: row.failures, before: before.get(row.groupId) ?? 0 }] : [];
  });
}

function failuresByGroup(access: Access<'quality:aggregate'>, spans: readonly Span[], filters: Filters) {
  return access.db
    .select({ groupId: groupBindings.groupId, failures: sum(failureRollups.failures) })
    .from(failureRollups)
    .innerJoin(fingerprints, fingerprintOfFailure)
    .innerJoin(
      groupBindings,
      and(
        eq(groupBindings.projectId, failureRollups.projectId),
        eq(groupBindings.fingerprint, failureRollups.fingerprint),
        isNull(groupBindings.unboundAt),
      ),
    )
    .where(matching('failures', access.projectId, spans, filters))
    .groupBy(groupBindings.groupId);
}

async function identitiesOf(access: Access<'quality:aggregate'>) {
  const rows = await access.db
    .select({
      groupId: errorGroups.id,
      title: errorGroups.title,
      resolvedAt: errorGroups.resolvedAt,
      domain: sql<string>`min(${fingerprints.domain})`,
      firstSeenAt: sql<Date | null>`min(${fingerprints.firstSeenAt})`.mapWith(fingerprints.firstSeenAt),
      lastSeenAt: sql<Date | null>`max(${fingerprints.lastSeenAt})`.mapWith(fingerprints.lastSeenAt),
    })
    .from(errorGroups)
    .innerJoin(groupBindings, and(eq(groupBindings.groupId, errorGroups.id), isNull(groupBindings.unboundAt)))
    .innerJoin(
      fingerprints,
      and(eq(fingerprints.projectId, groupBindings.projectId), eq(fingerprints.fingerprint, groupBindings.fingerprint)),
    )
    .where(eq(errorGroups.projectId, access.projectId))
    .groupBy(errorGroups.id);
  return new Map(rows.map((row) => [row.groupId, row]));
}
