import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import type { FactRow } from '@/lib/evidence/contract';
import { listFacts } from '@/lib/evidence/read-facts';
import { leafDigest } from '@/lib/facts/canonical';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, second } from './native-fact';

const database = freshDatabase();
let operator: Scope;

const list = (input: Parameters<typeof listFacts>[1]) =>
  withAuthority('quality:drilldown', operator, (access) => listFacts(access, input));

async function walk(id: string, limit: number): Promise<FactRow[]> {
  const found: FactRow[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ id, limit, after });
    found.push(...page.items);
    if (page.next === null) return found;
    after = page.next;
  }
}

const call = (id: string, status: string, seconds: number) =>
  native('exec', id, 'tool.call', { status, tool: 'search' }, { observed_at: second(seconds) });

beforeAll(async () => {
  operator = await database.person('operator');
  await ingestFacts(database, [
    // Nine in the same microsecond, one of them with two contents, and one in a month of its own.
    ...Array.from({ length: 9 }, (_, index) => call(`same-${index}`, 'ok', 5)),
    call('same-4', 'error', 5),
    call('first', 'ok', 1),
    call('last', 'ok', 86_400 * 40),
    native('exec', 'precise', 'tool.call', { status: 'ok' }, { observed_at: '2026-11-03T10:00:06.123456789Z' }),
    native('other-exec', 'first', 'tool.call', { status: 'ok' }),
  ]);
});

describe('the facts of an execution', () => {
  it('come by time, every version once, however the pages cut them', async () => {
    const all = await walk('exec', 200);
    expect(all.map((row) => row.fact_id)).toEqual([
      'first',
      ...['same-0', 'same-1', 'same-2', 'same-3', 'same-4', 'same-4', 'same-5', 'same-6', 'same-7', 'same-8'],
      'precise',
      'last',
    ]);
    for (const limit of [1, 2, 3, 6, 13]) expect(await walk('exec', limit)).toEqual(all);
  });

  it('carry the stored text and its digest, so that anybody can compute it again', async () => {
    for (const { canonical, digest } of await walk('exec', 200))
      expect(leafDigest(canonical).toString('hex')).toBe(digest);
  });

  it("keep the producer's nanoseconds", async () => {
    const { items } = await list({ id: 'exec', fact_id: 'precise' });
    expect(items.map((row) => row.observed_at)).toEqual(['2026-11-03T10:00:06.123456789Z']);
  });

  it('can be asked for one by one, with all its versions', async () => {
    const { items, next } = await list({ id: 'exec', fact_id: 'same-4' });
    expect(items.map((row) => JSON.parse(row.canonical).detail.status).sort()).toEqual(['error', 'ok']);
    expect(next).toBeNull();
  });

  it('are not found for an execution or a fact that is not there', async () => {
    await expect(list({ id: 'nothing' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(list({ id: 'exec', fact_id: 'nothing' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
