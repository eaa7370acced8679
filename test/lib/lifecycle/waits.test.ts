import { describe, expect, it } from 'vitest';
import { waitsOf } from '@/lib/lifecycle/waits';
import { answered, asked, at, ended, execution, fact, started } from '../projection/fact-builder';

describe('waitsOf', () => {
  it('tells who was asked for what, and who answered what', () => {
    const ada = { type: 'person', id: 'p_ada' } as const;
    const facts = execution(
      started(),
      fact('hitl.requested', { interrupt_id: 'i1', cause: 'login' }),
      fact('hitl.resolved', { interrupt_id: 'i1', decision: 'respond', decided_by: ada }),
    );
    expect(waitsOf(facts)).toEqual([
      {
        interruptId: 'i1',
        cause: 'login',
        requestedAt: at(1),
        requestFactId: 'f2',
        resolution: { at: at(2), factId: 'f3', decision: 'respond', decidedBy: ada },
      },
    ]);
  });

  it('has no resolution until there is one, and knows only what was reported', () => {
    expect(waitsOf(execution(asked('i1')))).toEqual([
      { interruptId: 'i1', cause: null, requestedAt: at(0), requestFactId: 'f1', resolution: null },
    ]);
    expect(waitsOf(execution(asked('i1'), answered('i1', 'expire')))[0]?.resolution?.decidedBy).toBeNull();
  });

  it('tells the waits apart by their interrupt, in the order of the requests', () => {
    const facts = execution(asked('i2'), asked('i1'), answered('i1', 'reject'), answered('i2', 'approve'));
    expect(waitsOf(facts).map((wait) => [wait.interruptId, wait.resolution?.decision])).toEqual([
      ['i2', 'approve'],
      ['i1', 'reject'],
    ]);
  });

  it('counts the first request and the first answer after it', () => {
    const facts = execution(
      answered('i1', 'reject'),
      asked('i1'),
      asked('i1'),
      answered('i1', 'expire'),
      answered('i1', 'approve'),
    );
    expect(waitsOf(facts).map((wait) => [wait.requestFactId, wait.resolution?.factId])).toEqual([['f2', 'f4']]);
  });

  it('takes an answer that comes after the end for an answer', () => {
    expect(
      waitsOf(execution(asked('i1'), ended('interrupted'), answered('i1', 'approve')))[0]?.resolution?.factId,
    ).toBe('f3');
  });

  it('makes no wait out of an answer that nobody asked for', () => {
    expect(waitsOf(execution(answered('i1', 'approve')))).toEqual([]);
  });
});
