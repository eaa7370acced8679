import { expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { coverage } from '@/lib/risk/coverage';
import { freshDatabase } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { decideAs, groupOf, proposeAs } from '../../support/risk';

const database = freshDatabase();

/** Everything that was observed and everything that is derived from it. */
const TABLES = [
  'facts',
  'executions',
  'error_occurrences',
  'execution_rollups',
  'call_rollups',
  'failure_rollups',
  'thread_days',
  'contributions',
  'fingerprints',
  'fingerprint_threads',
  'error_groups',
  'group_bindings',
  'group_events',
  'classifications',
];

async function dump(): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await database.owner<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

it('accepting, revoking and rejecting risks changes no fact, outcome, count, group or classification', async () => {
  await ingestFleet(database, { executions: 120, seed: 5 });
  const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
  const before = await dump();
  expect(before.facts?.length).toBeGreaterThan(500);
  const failing = await database.owner<{ fingerprint: string; domain: string; error_class: string }>(
    `SELECT f.fingerprint, f.domain, f.error_class FROM fingerprints f JOIN failure_rollups r USING (project_id, fingerprint)
      WHERE r.failures > 0 GROUP BY 1, 2, 3 ORDER BY sum(r.failures) DESC LIMIT 3`,
  );
  expect(failing).toHaveLength(3);
  const [first, second, third] = failing;

  const group_id = await groupOf(database, first!.fingerprint);
  const accepted = await proposeAs(author, { scope: { kind: 'fingerprints', group_id } });
  await decideAs(lead, accepted, 'approved');
  const { domain, error_class } = second!;
  const revoked = await proposeAs(author, {
    scope: { kind: 'predicate', domain: domain as 'provider', error_class },
    coverage: 'pinned',
  });
  await decideAs(lead, await decideAs(lead, revoked, 'approved'), 'revoked');
  const other = await groupOf(database, third!.fingerprint);
  await decideAs(lead, await proposeAs(author, { scope: { kind: 'fingerprints', group_id: other } }), 'rejected');

  // It did something: the failures of the first group are covered now.
  const range = {
    from: new Date(Date.now() - 60 * 86_400_000),
    to: new Date(Date.now() + 86_400_000),
    grain: 'day',
  } as const;
  const rows = await withAuthority('quality:aggregate', lead, (access) => coverage(access, range));
  expect(rows.filter((row) => row.status === 'accepted').length).toBeGreaterThan(0);
  expect(await dump()).toEqual(before);
});
