import { describe, expect, it } from 'vitest';
import { returnPath } from '@/lib/access/return-path';

describe('returnPath', () => {
  it.each(['/default/overview', '/default/executions?from=now-7d&release=1.2#facts'])(
    'returns to the page %s',
    (path) => {
      expect(returnPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'default/overview',
    '/api/auth/signout',
    '/sign-in?callbackUrl=/sign-in',
    '',
  ])('leads to the start page instead of to %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });

  it('leads to the start page when the address names two or none', () => {
    expect([returnPath(['/a', '/b']), returnPath(undefined)]).toEqual(['/', '/']);
  });
});
