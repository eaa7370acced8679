import { describe, expect, it } from 'vitest';
import { cap6 } from '@/lib/conformance/rules/cap-6';
import { check, execution, started } from '../../projection/fact-builder';
import { mutation } from '../act-builder';
import { judge } from '../subject';

const allow = (decided_by?: 'host' | 'gateway' | 'broker' | 'renderer' | 'agent') =>
  check({ control: 'confirmation', decision: 'allow', capability: 'pay', decided_by });

describe('CAP-6', () => {
  it.each(['host', 'gateway', 'broker'] as const)('holds for an allow by the %s', (decider) => {
    expect(judge(cap6, execution(started(), allow(decider)))).toEqual(['held f2']);
  });

  it.each(['renderer', 'agent'] as const)('is violated by an allow by the %s', (decider) => {
    expect(judge(cap6, execution(allow(decider), mutation()))).toEqual(['violated f1']);
  });

  it('is violated all the same where the host has allowed it as well', () => {
    expect(judge(cap6, execution(allow('renderer'), allow('host')))).toEqual(['violated f1', 'held f2']);
  });

  it('is not evidenced where nobody is named', () => {
    expect(judge(cap6, execution(allow()))).toEqual(['not_evidenced f1']);
  });

  it('has nothing to judge in denials and questions: whoever is careful needs no authority', () => {
    const careful = (['deny', 'ask'] as const).map((decision) => check({ decision, decided_by: 'renderer' }));
    expect(judge(cap6, execution(...careful, mutation()))).toEqual([]);
  });
});
