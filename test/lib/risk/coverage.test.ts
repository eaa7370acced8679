import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { type CoverageNarrowing, type CoverageRow, coverage, coverageByKind } from '@/lib/risk/coverage';
import { freshDatabase, type PersonScope } from '../../support/database';
import { decideAs, groupOf, plantFailures, proposeAs } from '../../support/risk';

const database = freshDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const today = () => new Date(Math.floor(Date.now() / DAY) * DAY);
const last30Days = () => ({
  from: new Date(today().getTime() - 30 * DAY),
  to: new Date(today().getTime() + DAY),
  grain: 'day' as const,
});
const ago = (ms: number) => new Date(Date.now() - ms);

async function covered(viewer: PersonScope, range: Parameters<typeof coverage>[1] = last30Days(), now?: Date) {
  return withAuthority('quality:aggregate', viewer, (access) => coverage(access, range, now));
}

function sum(rows: readonly CoverageRow[], fingerprint: string, status: CoverageRow['status']): number {
  return rows
    .filter((row) => row.fingerprint === fingerprint && row.status === status)
    .reduce((total, row) => total + row.failures, 0);
}

/** A kind of failure that no other test of this file has. */
async function kindWithFailures(failures: number, at = ago(2 * DAY)) {
  const errorClass = `class_${crypto.randomUUID().slice(0, 8)}`;
  const fingerprint = await plantFailures(database, { at, failures, errorClass });
  return { fingerprint, scope: { kind: 'predicate', domain: 'provider', error_class: errorClass } as const };
}

describe('coverage', () => {
  it('counts what a proposal would cover as pending and, once it is approved, as accepted', async () => {
    const [author, lead, viewer] = [
      await database.person('quality engineer'),
      await database.person('governance lead'),
      await database.person('viewer'),
    ];
    const { fingerprint, scope } = await kindWithFailures(7);
    const risk = await proposeAs(author, { scope });
    const before = await covered(viewer);
    expect([sum(before, fingerprint, 'pending'), sum(before, fingerprint, 'accepted')]).toEqual([7, 0]);
    await decideAs(lead, risk, 'approved');
    const after = await covered(viewer);
    expect([sum(after, fingerprint, 'pending'), sum(after, fingerprint, 'accepted')]).toEqual([0, 7]);
  });

  it('counts a failure once where several cover it, and accepted wins', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(5);
    const group_id = await groupOf(database, fingerprint);
    await decideAs(lead, await proposeAs(author, { scope }), 'approved');
    await decideAs(lead, await proposeAs(author, { scope: { kind: 'fingerprints', group_id } }), 'approved');
    await proposeAs(author, { scope });
    const rows = await covered(lead);
    expect(rows.filter((row) => row.fingerprint === fingerprint)).toMatchObject([{ status: 'accepted', failures: 5 }]);
  });

  it.each(['withdrawn', 'rejected'] as const)('covers nothing once a proposal is %s', async (decision) => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(3);
    await decideAs(decision === 'withdrawn' ? author : lead, await proposeAs(author, { scope }), decision);
    expect((await covered(lead)).filter((row) => row.fingerprint === fingerprint)).toEqual([]);
  });

  it('ends by itself at the end of the period, and when it is revoked', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(4);
    const risk = await decideAs(lead, await proposeAs(author, { scope }), 'approved');
    const justBefore = new Date(Date.parse(risk.ends_at) - 1);
    expect(sum(await covered(lead, last30Days(), justBefore), fingerprint, 'accepted')).toBe(4);
    expect(sum(await covered(lead, last30Days(), new Date(risk.ends_at)), fingerprint, 'accepted')).toBe(0);
    await decideAs(lead, risk, 'revoked');
    expect(sum(await covered(lead), fingerprint, 'accepted')).toBe(0);
  });

  it('is suspended once more failures than the ceiling have come since the start', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(50);
    await decideAs(lead, await proposeAs(author, { scope, ceiling_count: 3 }), 'approved');
    const more = (failures: number) => plantFailures(database, { at: new Date(), failures, fingerprint });
    await more(3);
    expect(sum(await covered(lead), fingerprint, 'accepted')).toBe(53);
    await more(1);
    expect(sum(await covered(lead), fingerprint, 'accepted')).toBe(0);
  });

  it('covers with a pinned acceptance what was observed before the approval, and nothing of what follows', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(6, ago(2 * DAY));
    await plantFailures(database, { at: ago(2 * 60_000), failures: 10, fingerprint });
    await decideAs(lead, await proposeAs(author, { scope, coverage: 'pinned' }), 'approved');
    await plantFailures(database, { at: new Date(Date.now() + 60_000), failures: 100, fingerprint });
    for (const grain of ['day', 'hour', 'minute'] as const) {
      const rows = await covered(lead, { ...last30Days(), to: new Date(today().getTime() + 2 * DAY), grain });
      expect(sum(rows, fingerprint, 'accepted')).toBe(16);
    }
  });

  it('gives the buckets of the grain that was asked for', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const at = new Date(today().getTime() - 3 * DAY + 5 * HOUR + 61_000);
    const { fingerprint, scope } = await kindWithFailures(2, at);
    await decideAs(lead, await proposeAs(author, { scope }), 'approved');
    const bucketAt = async (grain: 'minute' | 'hour' | 'day') =>
      (await covered(lead, { ...last30Days(), grain })).find((row) => row.fingerprint === fingerprint)?.bucket;
    expect(await bucketAt('day')).toBe(new Date(today().getTime() - 3 * DAY).toISOString());
    expect(await bucketAt('hour')).toBe(new Date(today().getTime() - 3 * DAY + 5 * HOUR).toISOString());
    expect(await bucketAt('minute')).toBe(new Date(today().getTime() - 3 * DAY + 5 * HOUR + 60_000).toISOString());
  });

  it('covers only the environments and releases that the scope names', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(1);
    await plantFailures(database, { at: ago(DAY), failures: 10, fingerprint, environment: 'staging', release: 'r2' });
    await plantFailures(database, { at: ago(DAY), failures: 100, fingerprint, environment: 'staging', release: '' });
    await decideAs(
      lead,
      await proposeAs(author, { scope: { ...scope, environment: ['staging'], release: ['r2'] } }),
      'approved',
    );
    expect(sum(await covered(lead), fingerprint, 'accepted')).toBe(10);
  });

  it('stays with the fingerprints of a group as they were: a merge does not widen it, a split does not orphan it', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const [own, other] = [await kindWithFailures(2), await kindWithFailures(8)];
    const group = await groupOf(database, own.fingerprint);
    await decideAs(lead, await proposeAs(author, { scope: { kind: 'fingerprints', group_id: group } }), 'approved');
    const moveTo = (fingerprint: string, to: string) =>
      database.owner('UPDATE group_bindings SET group_id = $2 WHERE fingerprint = $1', [fingerprint, to]);
    await moveTo(other.fingerprint, group);
    const merged = await covered(lead);
    expect([sum(merged, own.fingerprint, 'accepted'), sum(merged, other.fingerprint, 'accepted')]).toEqual([2, 0]);
    await moveTo(own.fingerprint, await groupOf(database, (await kindWithFailures(1)).fingerprint));
    expect(sum(await covered(lead), own.fingerprint, 'accepted')).toBe(2);
  });

  it('gives the same by kind as by every dimension, and narrows before it adds up', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const { fingerprint, scope } = await kindWithFailures(1);
    await plantFailures(database, { at: ago(DAY), failures: 10, fingerprint, environment: 'staging', model: 'gpt-5' });
    await plantFailures(database, { at: ago(DAY), failures: 100, fingerprint, environment: 'staging', model: '' });
    await decideAs(lead, await proposeAs(author, { scope }), 'approved');
    const byKind = (narrowing: CoverageNarrowing) =>
      withAuthority('quality:aggregate', lead, async (access) => {
        const rows = await coverageByKind(access, last30Days(), narrowing);
        return rows.filter((row) => row.fingerprint === fingerprint).reduce((total, row) => total + row.failures, 0);
      });
    expect(await byKind({})).toBe(sum(await covered(lead), fingerprint, 'accepted'));
    expect(await byKind({})).toBe(111);
    expect(await byKind({ environment: ['staging'], model: [''] })).toBe(100);
    expect(await byKind({ environment: ['production'], release: [] })).toBe(1);
    expect(await byKind({ fingerprint: ['0'.repeat(64)] })).toBe(0);
  });
});
