import { describe, expect, it } from 'vitest';
import { returnPath, signInAddress } from '@/lib/access/return-path';

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

describe('signInAddress', () => {
  it('brings back to the page with its filters, without the marks of the router', () => {
    const address = signInAddress('/default/executions?from=now-7d&_rsc=1a2b3');
    expect(address).toBe('/sign-in?callbackUrl=%2Fdefault%2Fexecutions%3Ffrom%3Dnow-7d');
    expect(returnPath(new URL(address, 'http://localhost').searchParams.get('callbackUrl') as string)).toBe(
      '/default/executions?from=now-7d',
    );
  });

  it.each([null, '/', '//evil.example/x', '/api/v1/members'])('brings back to the start from %j', (path) => {
    expect(signInAddress(path)).toBe('/sign-in');
  });
});
