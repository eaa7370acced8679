import { expect, it } from 'vitest';
import { readProblem, statusOf } from '@/lib/format/problem';

const DOCUMENT = {
  type: '/docs/problems/permission-denied',
  title: 'You may not do this',
  status: 403,
  permission: 'quality:drilldown',
  request_id: 'r-1',
};

it('reads a problem document, alone or carried by an error', () => {
  const shown = { title: 'You may not do this', status: 403, permission: 'quality:drilldown', requestId: 'r-1' };
  expect(readProblem(DOCUMENT)).toEqual(shown);
  expect(readProblem(Object.assign(new Error('x'), { problem: DOCUMENT }))).toEqual(shown);
  expect(statusOf({ problem: DOCUMENT })).toBe(403);
});

it('says that the server was not reached where there is no answer, and never shows the text of an unknown error', () => {
  const shown = readProblem(new TypeError('fetch failed for https://secret@host'));
  expect(shown.status).toBeNull();
  expect(JSON.stringify(shown)).not.toContain('secret');
  expect(statusOf(undefined)).toBeNull();
});
