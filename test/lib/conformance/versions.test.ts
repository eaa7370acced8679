import { describe, expect, it } from 'vitest';
import type { CapabilityVersion } from '@/lib/capabilities/registry';
import { judgeConformance } from '@/lib/conformance/conformance';
import { at, check, ended, execution, started } from '../projection/fact-builder';
import { lost, mutation } from './act-builder';
import { registered, subjectOf } from './subject';

const confirmed = check({ control: 'confirmation', decision: 'allow', decided_by: 'host', capability: 'pay' });
const facts = execution(
  started({ capabilities_granted: ['pay'] }),
  confirmed,
  mutation({ capability_version: '1.0.0' }),
  mutation(),
  lost(),
  mutation({ attempt: 2 }),
  ended('completed'),
);
const lenient = registered('pay', { inForceFrom: at(-100), idempotency: 'natural' });
/** For the app alone, with a person and a key. */
const strict = (seconds: number) =>
  registered('pay', {
    version: '2.0.0',
    inForceFrom: at(seconds),
    audience: 'app',
    requiresHitl: true,
    idempotency: 'key_required',
    risk: 'high',
  });
const judged = (...registry: CapabilityVersion[]) => judgeConformance(subjectOf(facts, { registry }));
const violated = (...registry: CapabilityVersion[]) =>
  judged(...registry).flatMap(({ rule, findings }) => findings.map((one) => `${rule} ${one.factIds.join(' ')}`));

describe('a stricter version of a capability', () => {
  it('leaves everything that is said of older calls as it was when it is registered later', () => {
    expect(judged(lenient, strict(10))).toEqual(judged(lenient));
    expect(violated(lenient)).toEqual(['UNK-2 f5 f7']);
  });

  it('judges the calls from then on, but not those that name the older one', () => {
    expect(violated(lenient, strict(1.5))).toEqual([
      'CAP-2 f4 f5 f6',
      'CAP-3 f4 f5',
      'CAP-4 f4 f5 f6',
      'UNK-1 f5 f6',
      'UNK-2 f5 f7',
    ]);
    expect(violated(lenient, strict(4.5))).toEqual(['CAP-2 f6', 'CAP-4 f6', 'UNK-1 f5 f6', 'UNK-2 f5 f7']);
  });

  it('does not bring back the time before anything was registered', () => {
    const unjudged = judged().find(({ rule }) => rule === 'CAP-2');
    expect(unjudged?.verdict).toBe('not_evidenced');
    expect(judged(strict(10))).toEqual(judged());
  });
});
