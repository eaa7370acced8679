import { expect, it } from 'vitest';
import * as z from 'zod';
import { PROBLEM_KINDS, Problem, ProblemDocument, problemDocument, problemResponse, toProblem } from '@/lib/problem';

it.each(PROBLEM_KINDS)('answers %s as RFC 9457 says', async (kind) => {
  const response = problemResponse(new Problem(kind), '7f9c24e8-3b12-4fef-91e0-cb4d9b2e9d11');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const document = ProblemDocument.parse(await response.json());
  expect(document).toMatchObject({ status: response.status, type: `urn:assay:problem:${kind}` });
  expect(document.title).toMatch(/^[A-Z].*\.$/);
});

it('says which field is wrong and never what it held', () => {
  const wrong = z.object({ secret: z.number() }).safeParse({ secret: 'hunter2' });
  const document = problemDocument(toProblem(wrong.error), 'id');
  expect(document.issues).toEqual([{ path: 'secret', code: 'invalid_type' }]);
  expect(JSON.stringify(document)).not.toContain('hunter2');
});

it('keeps the text of an unexpected error to itself', () => {
  const problem = toProblem(new Error('insert failed: hunter2'));
  expect([problem.kind, problem.status]).toEqual(['internal', 500]);
  expect(JSON.stringify(problemDocument(problem, 'id'))).not.toContain('hunter2');
});

it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '40001', '40P01'])(
  'takes %s for a state that passes',
  (code) => {
    const wrapped = new Error('query failed', { cause: Object.assign(new Error('driver'), { code }) });
    expect(toProblem(wrapped)).toMatchObject({ kind: 'unavailable', extras: { retryAfterSeconds: 2 } });
  },
);

it.each(['23505', '42501', '22P02'])('takes %s for a fault of our own', (code) => {
  expect(toProblem(Object.assign(new Error('driver'), { code })).kind).toBe('internal');
});
