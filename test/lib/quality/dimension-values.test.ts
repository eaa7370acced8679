import { expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { dimensionValues } from '@/lib/quality/dimension-values';
import { hasEvidence } from '@/lib/quality/has-evidence';
import { FILTER_KEYS } from '@/lib/quality/url';
import { freshDatabase } from '../../support/database';
import { ingestFleet } from '../../support/evidence';
import { readDirect } from './direct';

const database = freshDatabase();
const NOW = new Date('2026-11-02T14:20:30.500Z');

it('knows an empty project from one with evidence, and offers the values that calls reported', async () => {
  const viewer = await database.person('viewer');
  const look = () =>
    withAuthority('quality:aggregate', viewer, async (access) => ({
      any: await hasEvidence(access),
      values: await dimensionValues(access, NOW),
    }));
  const nothing = Object.fromEntries(FILTER_KEYS.map((key) => [key, []]));
  expect(await look()).toEqual({ any: false, values: nothing });
  await ingestFleet(database, { executions: 60, seed: 3, now: NOW, spanDays: 5 });
  const { calls } = await readDirect(database);
  const { any, values } = await look();
  expect(any).toBe(true);
  for (const key of FILTER_KEYS) {
    expect(values[key]).toEqual([...new Set(calls.flatMap((call) => call[key] ?? []))].sort());
  }
});
