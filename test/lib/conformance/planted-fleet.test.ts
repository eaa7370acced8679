import { beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '@/lib/conformance/rule';
import { RULE_IDS, type RuleId } from '@/lib/conformance/rule-ids';
import type { StoredFact } from '@/lib/facts/fact';
import { simulatePlanted } from '@/lib/simulate/plants/planted-fleet';
import { Random } from '@/lib/simulate/random';
import type { NativeFact } from '@/lib/simulate/recorder';
import { simulatedRegistry } from '@/lib/simulate/registry';
import { PLANTS, type Truth } from '@/lib/simulate/truth';
import { judgeFleet, redactFleet, registryOf } from '../../support/judge-fleet';

const EXECUTIONS = 20_000;
const NOW = new Date('2026-11-30T12:00:00Z');
const SHARE = 0.05;
const REGISTRY = registryOf(simulatedRegistry(new Date('2026-11-01T00:00:00Z')));

const truths = new Map<string, Truth>();
let fleet: Map<string, StoredFact[]>;

beforeAll(() => {
  const facts: NativeFact[] = [];
  for (const delivery of simulatePlanted({ executions: EXECUTIONS, seed: 4, now: NOW, share: SHARE })) {
    facts.push(...delivery.facts);
    if (delivery.truth) truths.set(delivery.truth.execution_id, delivery.truth);
  }
  fleet = redactFleet(facts);
}, 120_000);

interface Score {
  planted: number;
  found: number;
  missed: number;
  wrong: number;
}

/** Of each rule how many planted violations were found, and how many that were not planted. */
function score(judged: ReadonlyMap<string, ReadonlyMap<RuleId, Verdict>>): Record<RuleId, Score> {
  const scores = Object.fromEntries(
    RULE_IDS.map((rule) => [rule, { planted: 0, found: 0, missed: 0, wrong: 0 }]),
  ) as Record<RuleId, Score>;
  for (const [id, truth] of truths) {
    for (const rule of RULE_IDS) {
      const isPlanted = truth.violations.includes(rule);
      const isFound = judged.get(id)?.get(rule) === 'violated';
      if (isPlanted) scores[rule].planted += 1;
      if (isPlanted && isFound) scores[rule].found += 1;
      if (isPlanted && !isFound) scores[rule].missed += 1;
      if (!isPlanted && isFound) scores[rule].wrong += 1;
    }
  }
  return scores;
}

function print(scores: Record<RuleId, Score>, title: string): void {
  const rows = RULE_IDS.map((rule) => {
    const { planted, found, wrong } = scores[rule];
    const precision = found + wrong === 0 ? 'none' : (found / (found + wrong)).toFixed(4);
    const recall = planted === 0 ? 'none' : (found / planted).toFixed(4);
    return [rule, { planted, found, wrong, precision, recall }] as const;
  });
  console.log(title);
  console.table(Object.fromEntries(rows));
}

function expectPerfect(scores: Record<RuleId, Score>): void {
  for (const rule of RULE_IDS) expect(scores[rule], rule).toMatchObject({ missed: 0, wrong: 0 });
}

describe(`${EXECUTIONS} executions with everything planted at ${SHARE * 100} %`, () => {
  it('hold at least 200 of each plant, in every producer where it can be', () => {
    expect(truths.size).toBe(EXECUTIONS);
    for (const plant of PLANTS) {
      const planted = [...truths.values()].filter(({ plants }) => plants.includes(plant));
      expect(planted.length, plant).toBeGreaterThan(plant === 'ATT-1' ? 100 : 200);
      const producers = new Set(planted.map(({ producer }) => producer));
      expect(producers.size, plant).toBe(plant === 'ATT-1' ? 1 : 4);
    }
  });

  it('are judged without a miss and without a false alarm, as they are delivered', () => {
    const scores = score(judgeFleet(fleet, REGISTRY, NOW));
    print(scores, 'As delivered');
    expectPerfect(scores);
  }, 120_000);

  it('are judged the same when the facts come shuffled and many of them again', () => {
    const random = new Random('shuffled');
    const shuffled = [...fleet].map(([id, stored]) => [id, shuffle(stored, random)] as const);
    const scores = score(judgeFleet(new Map(shuffle(shuffled, random)), REGISTRY, NOW));
    print(scores, 'Shuffled, a fifth of the facts twice');
    expectPerfect(scores);
  }, 120_000);
});

/** In another order, a fifth of them twice. */
function shuffle<T>(items: readonly T[], random: Random): T[] {
  const delivered = [...items, ...items.filter(() => random.chance(0.2))];
  for (let at = delivered.length - 1; at > 0; at -= 1) {
    const other = random.integer(0, at);
    [delivered[at], delivered[other]] = [delivered[other] as T, delivered[at] as T];
  }
  return delivered;
}
