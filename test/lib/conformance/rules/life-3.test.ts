import { describe, expect, it } from 'vitest';
import { life3 } from '@/lib/conformance/rules/life-3';
import { at, ended, execution, modelCall, started, toolCall, unsequenced } from '../../projection/fact-builder';
import { judge } from '../subject';

describe('LIFE-3', () => {
  it('holds for an ended execution whose numbers are whole', () => {
    expect(judge(life3, execution(started(), modelCall(), ended('completed')))).toEqual(['held f3']);
  });

  it('is violated by a gap once the execution has ended, proved by the facts on both sides', () => {
    const facts = execution(started(), modelCall({}, { seq: 4 }), ended('completed', { seq: 5 }));
    expect(judge(life3, facts)).toEqual(['violated f1 f2']);
  });

  it('is violated where the first numbers are missing', () => {
    const facts = execution(started({}, { seq: 3 }), ended('completed', { seq: 4 }));
    expect(judge(life3, facts)).toEqual(['violated f1']);
  });

  it('waits for missing facts until the end', () => {
    expect(judge(life3, execution(started(), modelCall({}, { seq: 4 })))).toEqual([]);
  });

  it('is violated by two facts with one number, also before the end', () => {
    const facts = execution(started(), modelCall({}, { seq: 2 }), toolCall({}, { seq: 2 }));
    expect(judge(life3, facts)).toEqual(['violated f2 f3']);
  });

  it('is violated by an id that came with two contents', () => {
    const [start, call] = execution(started(), toolCall()) as [ReturnType<typeof started>, ReturnType<typeof toolCall>];
    const other = { ...call, detail: { ...call.detail, status: 'error' as const }, observed_at: at(9) };
    expect(judge(life3, [start, call, other])).toEqual(['violated f2']);
    expect(judge(life3, [start, call, call])).toEqual([]);
  });

  it('asks for no number from producers beside the one that leads', () => {
    const { seq: _seq, ...unnumbered } = toolCall({}, { fact_id: 'gateway', observed_at: at(1), seq: 1 });
    expect(
      judge(life3, [...execution(started(), ended('completed')), unnumbered as ReturnType<typeof toolCall>]),
    ).toEqual(['held f2']);
  });

  it('is not evidenced without any number', () => {
    expect(judge(life3, unsequenced(started(), ended('completed')))).toEqual(['not_evidenced']);
  });
});
