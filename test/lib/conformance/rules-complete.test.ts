import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeConformance } from '@/lib/conformance/conformance';
import { RULES } from '@/lib/conformance/rules';
import { asked, check, ended, execution, modelCall, started, transition } from '../projection/fact-builder';
import { ancestor, handOver, lost, mutation, query, read, write } from './act-builder';
import { proposed, recovery } from './recovery-builder';
import { registered, subjectOf } from './subject';
import { checked, issued } from './token-builder';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const namesIn = async (folder: string, ending: string) =>
  (await readdir(path.join(ROOT, folder)))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort();

describe('the rules', () => {
  const ids = RULES.map(({ id }) => id.toLowerCase()).sort();

  it('are the files of their folder, each under its id', async () => {
    expect(await namesIn('lib/conformance/rules', '.ts')).toEqual(ids);
  });

  it('have a specification each', async () => {
    expect(await namesIn('test/lib/conformance/rules', '.test.ts')).toEqual(ids);
  });

  it('say what they ask, why it matters and what evidence they need', () => {
    for (const { title, why, evidence } of RULES) {
      expect(Math.min(title.length, why.length, evidence.length)).toBeGreaterThan(20);
    }
  });

  it('judge the same facts the same, in any order and however often they were delivered', () => {
    const ancestors = [ancestor(started(), transition('waiting'), asked('i1'), proposed())];
    const registry = [registered('pay', { requiresConfirmation: true, idempotency: 'key_required' })];
    const kinds = [started(), recovery(), transition('running'), transition('waiting'), asked('i1'), check()];
    const acts = [mutation(), lost(), query(), read(), write(), handOver('person'), handOver('agent'), modelCall()];
    const tokens = [issued({ audience: 'mail' }), checked({ audience: 'crm' })];
    const anyFact = fc.constantFrom(...kinds, ...acts, ...tokens, ended('completed'), ended('failed'));
    const scenes = fc.array(anyFact, { minLength: 1, maxLength: 12 }).chain((chosen) => {
      const facts = execution(...chosen);
      const again = fc.subarray(facts);
      return again.chain((twice) => {
        const all = [...facts, ...twice];
        return fc.record({
          facts: fc.constant(facts),
          delivered: fc.shuffledSubarray(all, { minLength: all.length }),
        });
      });
    });
    fc.assert(
      fc.property(scenes, ({ facts, delivered }) => {
        const judged = (told: typeof facts) => judgeConformance(subjectOf(told, { ancestors, registry }));
        expect(judged(delivered)).toEqual(judged(facts));
      }),
      { numRuns: 300 },
    );
  });
});
