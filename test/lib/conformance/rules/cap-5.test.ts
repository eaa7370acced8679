import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cap5 } from '@/lib/conformance/rules/cap-5';
import type { Detail } from '@/lib/facts/detail';
import { check, execution, started, toolCall } from '../../projection/fact-builder';
import { judge } from '../subject';

const decides = (decision: Detail<'control.check'>['decision'], detail: Partial<Detail<'control.check'>> = {}) =>
  check({ control: 'scope', decision, capability: 'pay', ...detail });
const call = (detail: Partial<Detail<'tool.call'>> = {}) =>
  toolCall({ capability: 'pay', dispatch_state: 'confirmed', ...detail });

describe('CAP-5', () => {
  it('holds for a denial that no call follows', () => {
    expect(judge(cap5, execution(call(), decides('deny')))).toEqual(['held f2']);
  });

  it.each([
    { dispatch_state: 'dispatched', status: 'error' },
    { dispatch_state: 'confirmed', status: 'ok' },
    { dispatch_state: 'unknown', status: 'unknown' },
    { dispatch_state: undefined, status: 'ok' },
  ] as const)('is violated by a call with %o after it, proved by both', (detail) => {
    expect(judge(cap5, execution(decides('deny'), started(), call(detail)))).toEqual(['violated f1 f3']);
  });

  it.each(['error', 'cancelled', 'unknown'] as const)(
    'is not evidenced where the call does not say whether it was sent and ended in %s',
    (status) => {
      const facts = execution(decides('deny'), call({ dispatch_state: undefined, status }));
      expect(judge(cap5, facts)).toEqual(['not_evidenced f1 f2']);
    },
  );

  it('is violated by a call that was sent after one that may have been stopped', () => {
    const facts = execution(decides('deny'), call({ dispatch_state: undefined, status: 'error' }), call());
    expect(judge(cap5, facts)).toEqual(['violated f1 f3']);
  });

  it('holds where the call was not sent, or is of another capability', () => {
    const stopped = call({ dispatch_state: 'not_dispatched', status: 'error' });
    expect(judge(cap5, execution(decides('deny'), stopped, call({ capability: 'look' }), toolCall()))).toEqual([
      'held f1',
    ]);
  });

  it('holds where the same control allowed it in between, and not where another one did', () => {
    expect(judge(cap5, execution(decides('deny'), decides('allow'), call()))).toEqual(['held f1']);
    const other = decides('allow', { control: 'risk' });
    expect(judge(cap5, execution(decides('deny'), other, call()))).toEqual(['violated f1 f3']);
    const ofOther = decides('allow', { capability: 'look' });
    expect(judge(cap5, execution(decides('deny'), ofOther, call()))).toEqual(['violated f1 f3']);
    expect(judge(cap5, execution(decides('deny'), decides('ask'), call()))).toEqual(['violated f1 f3']);
  });

  it('judges each denial by itself', () => {
    const risk = decides('deny', { control: 'risk' });
    expect(judge(cap5, execution(decides('deny'), risk, decides('allow'), call(), decides('deny')))).toEqual([
      'held f1',
      'violated f2 f4',
      'held f5',
    ]);
    expect(judge(cap5, execution(decides('deny'), decides('deny'), call()))).toEqual([
      'violated f1 f3',
      'violated f2 f3',
    ]);
  });

  it('has nothing to judge without a denial of a capability', () => {
    expect(judge(cap5, execution(decides('allow'), decides('deny', { capability: undefined }), call()))).toEqual([]);
  });

  it('agrees with the plain reading: a sent call before the next allow of that control', () => {
    const one = fc.constantFrom(
      decides('deny'),
      decides('allow'),
      decides('deny', { control: 'risk' }),
      decides('allow', { control: 'risk' }),
      call(),
      call({ dispatch_state: undefined, status: 'error' }),
      call({ dispatch_state: 'not_dispatched', status: 'error' }),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (parts) => {
        const facts = execution(...parts);
        const expected = facts.flatMap((fact, at) => {
          if (fact.kind !== 'control.check' || fact.detail.decision !== 'deny') return [];
          const { control } = fact.detail;
          const rest = facts.slice(at + 1);
          const lifted = rest.findIndex(
            (next) =>
              next.kind === 'control.check' && next.detail.decision === 'allow' && next.detail.control === control,
          );
          const until = (lifted < 0 ? rest : rest.slice(0, lifted)).filter(
            (next) => next.kind === 'tool.call' && next.detail.dispatch_state !== 'not_dispatched',
          );
          const sent = until.find((next) => next.kind === 'tool.call' && next.detail.dispatch_state === 'confirmed');
          if (sent) return [`violated ${fact.fact_id} ${sent.fact_id}`];
          return [until[0] ? `not_evidenced ${fact.fact_id} ${until[0].fact_id}` : `held ${fact.fact_id}`];
        });
        expect(judge(cap5, facts)).toEqual(expected);
      }),
    );
  });
});
