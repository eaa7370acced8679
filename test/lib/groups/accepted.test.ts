import { beforeAll, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { type GroupListItem, type GroupScope, listGroups, readGroup } from '@/lib/groups/contract';
import { list } from '@/lib/groups/read';
import { detail } from '@/lib/groups/read-detail';
import { freshDatabase } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { decideAs, proposeAs } from '../../support/risk';

const database = freshDatabase();
const RANGE = { from: 'now-30d', to: 'now' };
let viewer: Scope;
/** The largest groups before anything was accepted. */
let accepted: GroupListItem;
let pending: GroupListItem;
let untouched: GroupListItem;

const read = async (scope: GroupScope = {}) => {
  const input = listGroups.input.parse({ ...RANGE, ...scope, sort: 'gross', limit: 200 });
  return (await withAuthority('quality:aggregate', viewer, (access) => list(access, input))).items;
};
const open = (id: string, scope: GroupScope = {}) =>
  withAuthority('quality:aggregate', viewer, (access) =>
    detail(access, readGroup.input.parse({ ...RANGE, ...scope, id })),
  );
const now = async ({ id }: GroupListItem, scope?: GroupScope) => (await read(scope)).find((group) => group.id === id)!;

beforeAll(async () => {
  await ingestFleet(database, { executions: 1_500, seed: 8 });
  viewer = await database.person('viewer');
  [accepted, pending, untouched] = (await read()) as [GroupListItem, GroupListItem, GroupListItem];
  const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
  const proposal = await proposeAs(author, { scope: { kind: 'fingerprints', group_id: accepted.id } });
  await decideAs(lead, proposal, 'approved');
  await proposeAs(author, { scope: { kind: 'fingerprints', group_id: pending.id } });
});

it('takes what is accepted out of net and leaves gross alone; what is pending stays in net', async () => {
  expect(accepted.gross).toBeGreaterThan(0);
  expect(await now(accepted)).toMatchObject({ gross: accepted.gross, accepted: accepted.gross, net: 0, pending: 0 });
  const { gross } = pending;
  expect(await now(pending)).toMatchObject({ gross, accepted: 0, net: gross, pending: gross });
  expect(await now(untouched)).toEqual(untouched);
});

it('shows the same in the detail, bucket by bucket, with the acceptance that covers it', async () => {
  const group = await open(accepted.id);
  expect(group.counts).toMatchObject({ gross: accepted.gross, accepted: accepted.gross, net: 0 });
  expect(group.series.reduce((sum, bucket) => sum + bucket.accepted, 0)).toBe(accepted.gross);
  expect(group.series.every((bucket) => bucket.net === 0)).toBe(true);
  expect(group.acceptances).toMatchObject([{ status: 'accepted' }]);
  expect((await open(pending.id)).acceptances).toMatchObject([{ status: 'pending' }]);
  expect((await open(untouched.id)).acceptances).toEqual([]);
});

it('counts what is accepted under the same filters as gross', async () => {
  const [release] = await database.owner<{ release: string }>(
    `select o.release from error_occurrences o join group_bindings b on b.fingerprint = o.fingerprint
      where b.group_id = $1 and o.role <> 'absorbed' group by 1 order by count(*) desc limit 1`,
    [accepted.id],
  );
  const filtered = await now(accepted, { release: [release!.release] });
  expect(filtered.gross).toBeLessThan(accepted.gross);
  expect(filtered).toMatchObject({ accepted: filtered.gross, net: 0 });
});
