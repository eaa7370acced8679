import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Filters } from '@/lib/quality/filters';
import { isTooSmall, threadCounts } from '@/lib/quality/small-cells';
import { smallScopes } from '@/lib/risk/small-scope';
import { freshDatabase, type PersonScope } from '../../support/database';

const database = freshDatabase();
const PERIOD = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-03T00:00:00Z') };
let viewer: PersonScope;

async function plant(environment: string, release: string, from: number, to: number): Promise<void> {
  await database.owner(
    `INSERT INTO thread_days (project_id, day, environment, release, thread_id, executions)
      SELECT $1, '2026-11-02', $2, $3, 't' || n, 1 FROM generate_series($4::int, $5::int) AS n`,
    [database.projectId, environment, release, from, to],
  );
}

beforeAll(async () => {
  viewer = await database.person('viewer');
  await plant('production', '1.0', 1, 6);
  await plant('production', '2.0', 1, 4);
  await plant('staging', '2.0', 1, 6);
  await plant('preview', '3.0', 1, 3);
  await plant('canary', '3.0', 1, 3);
});

const small = (filters: Filters) =>
  withAuthority('quality:aggregate', viewer, (access) => isTooSmall(access, PERIOD, filters));

describe('small cells', () => {
  it('are hidden where two filters leave fewer than 5 threads that each alone do not', async () => {
    expect(await small({ environment: ['production'] })).toBe(false);
    expect(await small({ release: ['2.0'] })).toBe(false);
    expect(await small({ environment: ['production'], release: ['2.0'] })).toBe(true);
    expect(await small({ environment: ['production'], release: ['1.0', '2.0'] })).toBe(false);
  });

  it('count a thread once that several values of a filter match', async () => {
    expect(await small({ environment: ['preview', 'canary'] })).toBe(true);
  });

  it('are hidden in a breakdown under a filter', async () => {
    const counts = await withAuthority('quality:aggregate', viewer, (access) =>
      threadCounts(access, 'release', PERIOD, { environment: ['production'] }),
    );
    expect(counts).toEqual(
      new Map([
        ['1.0', 6],
        ['2.0', 4],
      ]),
    );
  });

  it('are hidden for the scope of an acceptance as well', async () => {
    const scope = (environment: string[], release: string[]) =>
      ({ kind: 'predicate', domain: 'tool', tool: 'search', environment, release }) as const;
    const [large, tiny] = [scope(['production'], ['1.0']), scope(['production'], ['2.0'])];
    const isSmall = await withAuthority('quality:aggregate', viewer, (access) =>
      smallScopes(access, [large, tiny], PERIOD),
    );
    expect([isSmall(large), isSmall(tiny)]).toEqual([false, true]);
  });
});

describe('what runs as the owner', () => {
  it('never looks among temporary tables first', async () => {
    const definers = await database.owner<{ name: string; config: string[] | null }>(
      `SELECT proname AS name, proconfig AS config FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
    );
    expect(definers.length).toBeGreaterThan(5);
    for (const { config } of definers) expect(config).toEqual(['search_path=public, pg_temp']);
  });
});
