import { expect, it } from 'vitest';
import { sentenceCase, truncateMiddle } from '@/lib/format/id';

it('keeps both ends of a long id and all of a short one', () => {
  expect(truncateMiddle('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f…0e4736');
  expect(truncateMiddle('run-7')).toBe('run-7');
  expect(truncateMiddle('1234567890123')).toBe('1234567890123');
});

it('reads a vocabulary word as a sentence begins', () => {
  expect(sentenceCase('method_allowlist')).toBe('Method allowlist');
  expect(sentenceCase('dns')).toBe('DNS');
  expect(sentenceCase('tls_or_proxy')).toBe('TLS or proxy');
  expect(sentenceCase('apiary_urls')).toBe('Apiary urls');
});
