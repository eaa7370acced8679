import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brw3 } from '@/lib/conformance/rules/brw-3';
import type { Fact } from '@/lib/facts/fact';
import { execution, started } from '../../projection/fact-builder';
import { ancestor, handOver, read, write } from '../act-builder';
import { judge } from '../subject';

const [a, b] = [{ lease_id: 'lease-a' }, { lease_id: 'lease-b' }];
const [old, fresh] = [{ snapshot_id: 's1' }, { snapshot_id: 's2' }];
const away = [handOver('person'), handOver('agent')];

describe('BRW-3', () => {
  it('holds for a write on a snapshot that was first seen after the return', () => {
    expect(judge(brw3, execution(read(old), ...away, read(fresh), write(fresh)))).toEqual(['held f3 f5']);
    expect(judge(brw3, execution(read(old), ...away, write(fresh)))).toEqual(['held f3 f4']);
  });

  it('is violated by a write on one that was seen before, proved by the return and the write', () => {
    expect(judge(brw3, execution(read(old), ...away, read(fresh), write(old)))).toEqual(['violated f3 f5']);
    expect(judge(brw3, execution(handOver('person', old), handOver('agent', old), write(old)))).toEqual([
      'violated f2 f3',
    ]);
  });

  it('takes a snapshot that came with the return for a fresh one', () => {
    expect(judge(brw3, execution(read(old), handOver('person'), handOver('agent', fresh), write(fresh)))).toEqual([
      'held f3 f4',
    ]);
  });

  it('goes by the newest snapshot since the return where the write names none', () => {
    expect(judge(brw3, execution(read(old), ...away, read(fresh), write()))).toEqual(['held f3 f5']);
    expect(judge(brw3, execution(read(old), ...away, read(old), write()))).toEqual(['violated f3 f5']);
    expect(judge(brw3, execution(read(old), ...away, write()))).toEqual(['violated f3 f4']);
  });

  it('goes by a reading since the return where nothing names a snapshot', () => {
    expect(judge(brw3, execution(...away, read(), write()))).toEqual(['held f2 f4']);
    expect(judge(brw3, execution(read(), ...away, write()))).toEqual(['violated f3 f4']);
    expect(judge(brw3, execution(...away, read({ outcome: 'failed' }), write()))).toEqual(['violated f2 f4']);
  });

  it('does not take a reading of another page for a look at this one', () => {
    const facts = execution(handOver('person', a), handOver('agent', a), read(b), write(a));
    expect(judge(brw3, facts)).toEqual(['violated f2 f4']);
  });

  it('judges every write after the return, by the first word that the agent has it', () => {
    const facts = execution(...away, write(), read(), handOver('agent'), write());
    expect(judge(brw3, facts)).toEqual(['violated f2 f3', 'held f2 f6']);
  });

  it('has nothing to judge without a return, or on another lease', () => {
    expect(judge(brw3, execution(started(), handOver('agent'), write()))).toEqual([]);
    expect(judge(brw3, execution(handOver('person'), write()))).toEqual([]);
    expect(judge(brw3, execution(handOver('person', a), handOver('agent', a), write(b)))).toEqual([]);
    expect(judge(brw3, execution(...away, read()))).toEqual([]);
  });

  it('knows that a person had the page from what the execution goes on from', () => {
    const ancestors = [ancestor(read(old), handOver('person', a), write(a))];
    expect(judge(brw3, execution(handOver('agent', a), write({ ...a, ...old })), { ancestors })).toEqual([
      'violated f1 f2',
    ]);
    expect(judge(brw3, execution(handOver('agent', a), read(a), write(a)), { ancestors })).toEqual(['held f1 f3']);
  });

  it('finds the return as a plain reading of the hand-overs does, also where only some name a lease', () => {
    const lease = fc.constantFrom({}, a, b);
    const holder = fc.constantFrom('agent' as const, 'person' as const);
    const one = fc.oneof(
      fc.tuple(holder, lease).map(([who, detail]): Fact => handOver(who, detail)),
      lease.map((detail): Fact => write(detail)),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 10 }), (parts) => {
        const facts = execution(...parts);
        const expected = facts.flatMap((fact, at) => {
          if (fact.kind !== 'browser.command') return [];
          const ofPage = facts
            .slice(0, at)
            .filter((before) => before.kind === 'browser.control')
            .filter(
              ({ detail }) => !detail.lease_id || !fact.detail.lease_id || detail.lease_id === fact.detail.lease_id,
            );
          const person = ofPage.findLastIndex(({ detail }) => detail.holder === 'person');
          const returned = person < 0 ? undefined : ofPage[person + 1];
          return returned ? [`violated ${returned.fact_id} ${fact.fact_id}`] : [];
        });
        expect(judge(brw3, facts)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
