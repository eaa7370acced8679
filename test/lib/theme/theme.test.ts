import { expect, it } from 'vitest';
import { readThemeChoice } from '@/lib/theme/theme';

it('follows the device where the cookie is absent or foreign', () => {
  expect(readThemeChoice(undefined)).toBe('system');
  expect(readThemeChoice('"><script>')).toBe('system');
  expect(readThemeChoice('dark')).toBe('dark');
});
