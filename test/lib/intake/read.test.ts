import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { ingestFacts } from '@/lib/ingest/ingest';
import { list } from '@/lib/intake/read';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

const fact = (id: string, detail: object) => ({
  fact_id: id,
  kind: 'execution.started',
  execution_id: 'one',
  observed_at: new Date().toISOString(),
  producer: { name: 'chatty' },
  detail,
});

describe('what the intake did not take', () => {
  it('is counted by producer and name, the largest first, without what was sent', async () => {
    const { scope } = await database.token('ingest');
    await ingestFacts(scope, [
      fact('1', { origin: 'initial', source: 'chat', prompt: 'tell me a secret' }),
      fact('2', { origin: 'initial', source: 'chat', prompt: 'tell me another' }),
      { ...fact('3', {}), kind: 'no.kind' },
    ]);
    const admin = await database.person('admin');
    const { items } = await withAuthority('admin:manage', admin, (access) => list(access, { days: 1 }));
    expect(items).toEqual([
      { producer: 'chatty', category: 'dropped', name: 'detail.prompt', count: 2, last_at: expect.any(String) },
      { producer: 'chatty', category: 'rejected', name: 'unknown_kind', count: 1, last_at: expect.any(String) },
    ]);
    expect(JSON.stringify(items)).not.toContain('tell me');
    const rejected = await withAuthority('admin:manage', admin, (access) =>
      list(access, { days: 1, category: 'rejected' }),
    );
    expect(rejected.items.map(({ name }) => name)).toEqual(['unknown_kind']);
  });

  it('leaves days before the period out', async () => {
    await database.owner("UPDATE intake_counts SET day = day - 7 WHERE category = 'dropped'");
    const viewer = await database.person('viewer');
    const namesIn = async (days: number) => {
      const { items } = await withAuthority('quality:aggregate', viewer, (access) => list(access, { days }));
      return items.map((item) => item.category);
    };
    expect(await namesIn(7)).toEqual(['rejected']);
    expect(await namesIn(8)).toEqual(['dropped', 'rejected']);
  });
});
