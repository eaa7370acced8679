import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts as ingest } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import { rebuild } from '@/lib/jobs/rebuild';
import { simulate } from '@/lib/simulate/fleet';
import { freshDatabase } from '../../support/database';
import { dumpProjections, forgetProjections } from '../../support/projections';

const database = freshDatabase();
const now = new Date('2026-11-30T12:00:00Z');
let fleet: RawFact[];

beforeAll(() => {
  fleet = [...simulate({ executions: 120, seed: 11, now, spanDays: 3 })].flat();
});

async function deliver(batches: readonly (readonly RawFact[])[]): Promise<void> {
  for (const batch of batches) {
    await ingest(database.system(), batch);
    await projectPending();
  }
}

describe('the projector', () => {
  it('derives the same from the same facts, whatever the order, the batches and the repetitions', async () => {
    await deliver([fleet]);
    const expected = await dumpProjections(database);
    expect(expected.executions?.length).toBeGreaterThan(100);
    expect(expected.error_occurrences?.length).toBeGreaterThan(5);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(fleet, { minLength: fleet.length, maxLength: fleet.length }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 300 }),
        async (shuffled, batches, repeated) => {
          await forgetProjections(database, { withFacts: true });
          const size = Math.ceil(shuffled.length / batches);
          const parts = Array.from({ length: batches }, (_, index) => shuffled.slice(index * size, (index + 1) * size));
          await deliver([...parts, shuffled.slice(0, repeated)]);
          expect(await dumpProjections(database)).toEqual(expected);
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);

  it('gives the same again when everything is rebuilt from the facts', async () => {
    await forgetProjections(database, { withFacts: true });
    await deliver([fleet.slice(0, 500), fleet.slice(500)]);
    const before = await dumpProjections(database);
    await forgetProjections(database, { withFacts: false });
    const marked = await rebuild(database.system());
    expect(marked).toBe(before.executions?.length);
    await projectPending();
    expect(await dumpProjections(database)).toEqual(before);
  });

  it('shares the work between several projectors without a difference', async () => {
    const before = await dumpProjections(database);
    await forgetProjections(database, { withFacts: false });
    await rebuild(database.system());
    await rebuild(database.system());
    await Promise.all([projectPending(), projectPending(), projectPending()]);
    expect(await dumpProjections(database)).toEqual(before);
  });

  it('keeps group ids over a rebuild, so that an id in an old report still leads somewhere', async () => {
    const ids = () => database.owner<{ id: string }>('SELECT id FROM error_groups ORDER BY id');
    const before = await ids();
    await forgetProjections(database, { withFacts: false });
    await rebuild(database.system());
    await projectPending();
    expect(await ids()).toEqual(before);
  });
});
