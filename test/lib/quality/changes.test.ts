import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { changedGroups, changeOf, type GroupCounts } from '@/lib/quality/changes';
import { changes } from '@/lib/quality/contract';
import { readChanges } from '@/lib/quality/read-changes';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { type Direct, failuresIn, readDirect, tally } from './direct';

const RANGE = { from: new Date('2026-11-02T00:00:00Z'), to: new Date('2026-11-03T00:00:00Z') };
const group: GroupCounts = {
  groupId: 'a',
  title: 'Tool · timeout · fetch_page',
  domain: 'tool',
  now: 20,
  before: 19,
  firstSeenAt: new Date('2026-10-01T00:00:00Z'),
  lastSeenAt: new Date('2026-11-02T12:00:00Z'),
  resolvedAt: null,
};

describe('changeOf', () => {
  it('says nothing of a group that fails about as often as before', () => {
    expect(changeOf(group, RANGE)).toBeNull();
  });

  it('calls a group new only when it was never seen before the range', () => {
    expect(changeOf({ ...group, firstSeenAt: RANGE.from }, RANGE)).toBe('new');
    expect(changeOf({ ...group, firstSeenAt: new Date(RANGE.from.getTime() - 1) }, RANGE)).toBeNull();
  });

  it('calls a resolved group regressed when it was seen after the resolution, not when before', () => {
    expect(changeOf({ ...group, resolvedAt: new Date('2026-11-02T11:59:59Z') }, RANGE)).toBe('regressed');
    expect(changeOf({ ...group, resolvedAt: new Date('2026-11-02T12:00:00Z') }, RANGE)).toBeNull();
  });

  it('calls a group grown when chance does not explain the difference', () => {
    expect(changeOf({ ...group, now: 60 }, RANGE)).toBe('grown');
    expect(changeOf({ ...group, now: 24 }, RANGE)).toBeNull();
  });

  it('says nothing of a group without failures in the range', () => {
    expect(changeOf({ ...group, now: 0, firstSeenAt: RANGE.from }, RANGE)).toBeNull();
  });
});

describe('changedGroups', () => {
  it('puts what came back first, then the others by how much was added', () => {
    const groups = [
      { ...group, groupId: 'grown', now: 60 },
      { ...group, groupId: 'new and large', now: 90, firstSeenAt: RANGE.from },
      { ...group, groupId: 'quiet' },
      { ...group, groupId: 'new', now: 3, before: 0, firstSeenAt: RANGE.from },
      { ...group, groupId: 'back', now: 1, resolvedAt: new Date('2026-11-01T00:00:00Z') },
    ];
    expect(changedGroups(groups, RANGE).map(({ groupId }) => groupId)).toEqual([
      'back',
      'new and large',
      'grown',
      'new',
    ]);
  });
});

describe('readChanges', () => {
  const database = freshDatabase();
  const NOW = new Date('2026-11-02T14:20:30.500Z');
  let viewer: PersonScope;
  let direct: Direct;

  beforeAll(async () => {
    await ingestFleet(database, { executions: 300, seed: 21, now: NOW, spanDays: 14 });
    viewer = await database.person('viewer');
    direct = await readDirect(database);
  });

  const changed = async (query: object) =>
    changes.output.parse(
      await withAuthority('quality:aggregate', viewer, (access) =>
        readChanges(access, changes.input.parse(query), NOW),
      ),
    );
  const groupOf = async (fingerprint: string) => {
    const [row] = await database.owner<{ id: string }>(
      'SELECT group_id AS id FROM group_bindings WHERE fingerprint = $1',
      [fingerprint],
    );
    return row?.id;
  };

  it('lists the groups of which every failure ever lies in the range as new, with their failures', async () => {
    const answer = await changed({ from: 'now-2d', to: 'now' });
    const period = { from: new Date(answer.range.from), to: new Date(answer.range.to) };
    const inRange = direct.failures.filter(failuresIn(period, {}));
    const earlier = new Set(
      direct.failures.filter((row) => row.observed_at < period.from).map((row) => row.fingerprint),
    );
    const counts = tally(
      inRange.filter((row) => row.role !== 'absorbed'),
      (row) => row.fingerprint,
    );
    const fresh = Object.entries(counts).filter(([fingerprint]) => !earlier.has(fingerprint));
    const expected = await Promise.all(
      fresh.map(async ([fingerprint, failures]) => [await groupOf(fingerprint), failures]),
    );
    expect(expected.length).toBeGreaterThan(0);
    const listed = answer.groups.filter(({ change }) => change === 'new').map(({ id, failures }) => [id, failures]);
    expect(listed.length + answer.groups_left_out).toBeGreaterThanOrEqual(expected.length);
    for (const entry of listed) expect(expected).toContainEqual(entry);
  });

  it('lists a group that was seen after somebody resolved it as regressed', async () => {
    const [latest] = direct.failures
      .filter((row) => row.role !== 'absorbed')
      .sort((a, b) => b.observed_at.getTime() - a.observed_at.getTime());
    const id = await groupOf(latest?.fingerprint ?? '');
    const before = new Date((latest?.observed_at.getTime() ?? 0) - 1);
    await database.owner("UPDATE error_groups SET state = 'resolved', resolved_at = $2 WHERE id = $1", [id, before]);
    const answer = await changed({ from: 'now-2d', to: 'now' });
    expect(answer.groups[0]).toMatchObject({ id, change: 'regressed' });
  });

  it('tells nothing of groups under a filter that fewer than 5 threads match', async () => {
    expect(await changed({ environment: 'nowhere' })).toMatchObject({ fewer_than_5: true, groups: [] });
  });

  it('refuses a person without quality:aggregate', async () => {
    const auditor = await database.person('auditor');
    await expect(
      withAuthority('quality:aggregate', auditor, (access) => readChanges(access, changes.input.parse({}), NOW)),
    ).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});
