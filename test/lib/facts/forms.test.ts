import { describe, expect, it } from 'vitest';
import { isIdentifier } from '@/lib/facts/forms';

describe('an identifier', () => {
  it.each(['gpt-5.1', 'app@1.2.3', 'app@1.2.3-rc4', 'claude-opus-4-5@20251101', 'a/b:c#d~e+f'])('may be %j', (text) => {
    expect(isIdentifier(text)).toBe(true);
  });

  it.each([
    '',
    'ann@example.com',
    'ann@mail.example',
    'root@10.0.0.7',
    'x://y',
    'two words',
    '-x',
    'ä',
    'x'.repeat(129),
  ])('is never %j', (text) => {
    expect(isIdentifier(text)).toBe(false);
  });
});
