import { expect, it } from 'vitest';
import { parseEnvironment } from '@/lib/env';

it('has a default for everything that may be left out', () => {
  expect(parseEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    ASSAY_DATA_DIR: '.assay',
    ASSAY_TOKEN_REQUESTS_PER_MINUTE: 30_000,
    ASSAY_LOG_LEVEL: 'info',
  });
});

it('takes an empty variable for one that is not set', () => {
  expect(parseEnvironment({ PORT: '', DATABASE_URL: '' })).toEqual(parseEnvironment({}));
});

it.each([
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ NEXTAUTH_SECRET: 'hunter2-is-short' }, 'NEXTAUTH_SECRET'],
  [{ ASSAY_ADMIN_EMAIL: 'a@example.com' }, 'ASSAY_ADMIN_PASSWORD'],
  [{ ASSAY_ADMIN_EMAIL: 'nobody', ASSAY_ADMIN_PASSWORD: 'long enough a password' }, 'ASSAY_ADMIN_EMAIL'],
  [{ ASSAY_MAX_BODY_BYTES: '-1' }, 'ASSAY_MAX_BODY_BYTES'],
])('names the variable of %j that is wrong, never its value', (variables, name) => {
  expect(() => parseEnvironment(variables)).toThrow(name);
  expect(() => parseEnvironment(variables)).not.toThrow('hunter2');
});

it('cannot be changed afterwards', () => {
  expect(Object.isFrozen(parseEnvironment({}))).toBe(true);
});
