import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrowsOf } from '@/lib/evidence/arrows';

const one = (execution_id: string, links: { resumes?: string; recovers?: string } = {}) => ({
  execution_id,
  resumes_execution_id: links.resumes ?? null,
  recovers_execution_id: links.recovers ?? null,
});

describe('the arrows of resume and recovery', () => {
  it('lead from the execution that waited or failed to the one that carries it on', () => {
    expect(arrowsOf([one('a'), one('b', { resumes: 'a' }), one('c', { recovers: 'b' })])).toEqual([
      { from: 0, to: 1, kind: 'resume', lane: 0 },
      { from: 1, to: 2, kind: 'recovery', lane: 0 },
    ]);
  });

  it('are left out where their other end is not in the list, or is the same row', () => {
    expect(arrowsOf([one('a', { resumes: 'elsewhere' }), one('b', { recovers: 'b' })])).toEqual([]);
  });

  it('never share a lane with one that passes the same row', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const list = fc.array(fc.record({ resumes: fc.constantFrom(...ids), recovers: fc.constantFrom(...ids) }), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(list, (links) => {
        const arrows = arrowsOf(links.map((link, index) => one(ids[index] ?? '', link)));
        for (const [index, arrow] of arrows.entries()) {
          for (const other of arrows.slice(index + 1)) {
            const apart =
              Math.max(arrow.from, arrow.to) <= Math.min(other.from, other.to) ||
              Math.max(other.from, other.to) <= Math.min(arrow.from, arrow.to);
            expect(apart || arrow.lane !== other.lane).toBe(true);
          }
        }
      }),
    );
  });
});
