import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { ingestFacts } from '@/lib/ingest/ingest';
import { list } from '@/lib/intake/producers';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

const fact = (id: string, name: string, version = '1.0') => ({
  fact_id: id,
  kind: 'execution.started',
  execution_id: 'one',
  observed_at: '2026-11-01T00:00:00Z',
  producer: { name, version },
  detail: { origin: 'initial' },
});
async function send(...facts: ReturnType<typeof fact>[]) {
  await ingestFacts((await database.token('ingest')).scope, facts);
}
async function producers() {
  const viewer = await database.person('viewer');
  return withAuthority('quality:aggregate', viewer, list);
}

describe('reported fault 14: nobody notices that an exporter sends nothing', () => {
  it('shows when each producer was last heard from, also when all it sends is known', async () => {
    await send(fact('1', 'agent'), fact('2', 'agent', '1.1'), fact('3', 'gateway'));
    const before = (await producers()).items.find(({ producer }) => producer === 'agent');
    expect(before).toMatchObject({ facts: 2, version: '1.1', component: null, silence: 'sending' });
    await send(fact('1', 'agent'));
    const after = (await producers()).items[0];
    expect(after).toMatchObject({ producer: 'agent', facts: 2, first_seen_at: before?.first_seen_at });
    expect(Date.parse(after!.last_seen_at)).toBeGreaterThan(Date.parse(before!.last_seen_at));
  });

  it('marks one that is silent for longer than the limit and than it ever paused', async () => {
    await send(fact('4', 'nightly'));
    const silent = (hours: number) =>
      database.owner(
        `UPDATE producers SET last_seen_at = last_seen_at - $1 * interval '1 hour' WHERE producer = 'nightly'`,
        [hours],
      );
    const nightly = async () => (await producers()).items.find(({ producer }) => producer === 'nightly');
    await silent(12);
    expect(await nightly()).toMatchObject({ silence: 'silent', longest_pause_seconds: 0 });
    await send(fact('5', 'nightly'));
    const back = await nightly();
    expect(back).toMatchObject({ silence: 'sending', facts: 2 });
    expect(back?.longest_pause_seconds).toBeGreaterThanOrEqual(12 * 3_600);
    await silent(11);
    expect(await nightly()).toMatchObject({ silence: 'quiet' });
    await silent(2);
    expect(await nightly()).toMatchObject({ silence: 'silent' });
  });

  it('lists nobody of whom nothing was taken', async () => {
    await send({ ...fact('6', 'broken'), kind: 'no.kind' });
    expect((await producers()).items.map(({ producer }) => producer)).not.toContain('broken');
  });
});
