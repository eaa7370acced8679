import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorTemplate, isReadable } from '@/lib/redaction/error-message';
import { messageTemplate, templateHash } from '@/lib/redaction/message-template';
import { isPublicTemplate, PUBLIC_TEXTS } from '@/lib/redaction/public-templates';

/** A word that no error text has: whatever encloses it must have taken it away. */
const SECRET = 'zyxwvcanary';

describe('the template of an error message', () => {
  it.each([
    ['Rate limit reached: Limit 30000, Used 29000.', 'Rate limit reached: Limit <number>, Used <number>.'],
    ['The model `gpt-9` does not exist', 'The model <quoted> does not exist'],
    [`Error code: 429 - {'error': {'message': '${SECRET}'}}`, 'Error code: <number> - <json>'],
    ['connect ECONNREFUSED 127.0.0.1:8080', 'connect ECONNREFUSED <number>'],
    ['getaddrinfo ENOTFOUND api.example.com', 'getaddrinfo ENOTFOUND <host>'],
    [`no such file /home/${SECRET}/a.txt, stopped`, 'no such file <path> stopped'],
    [`cannot open C:\\Users\\${SECRET}\\x`, 'cannot open <path>'],
    [`see https://example.com/?q=${SECRET} for more`, 'see <url> for more'],
    [`user=${SECRET} is unknown`, 'user=<value> is unknown'],
    [`write to ${SECRET}@example.com now`, 'write to <address> now'],
    ['request 3f2b8c1d-aaaa-4bbb-8ccc-1234567890ab failed', 'request <id> failed'],
    [`asked for <${SECRET}> twice`, 'asked for <id> twice'],
    ['key aBcDeFgHiJkLmNoPqRsT refused', 'key <id> refused'],
    ["don't retry, it can't work", "don't retry, it can't work"],
    [`line ""${SECRET} and"" is no number`, 'line <quoted> is no number'],
    [`near ''${SECRET} and'' at the end`, 'near <quoted> at the end'],
    [`said \`\`\`${SECRET} and\`\`\` twice`, 'said <quoted> twice'],
    [`never closed ""${SECRET} and so on`, 'never closed <quoted>'],
    ['neither "" nor \'\', fits', 'neither <quoted> nor <quoted> , fits'],
    [`never closed "${SECRET} and so on`, 'never closed <quoted>'],
    [`never closed {${SECRET} and so on`, 'never closed <json>'],
    ['items 1, 2, 3 are missing', 'items <number>, are missing'],
    ['line one\nline\ttwo\u0000', 'line one line two'],
    ['Ünïcode wörds vanish', '<id> vanish'],
  ])('of %j is %j', (text, template) => {
    expect(messageTemplate(text)).toBe(template);
  });

  it('is empty where only masks are left', () => {
    for (const text of ['', '   ', '12 34', '{"a": 1}', '"quoted"', '/etc/passwd'])
      expect(messageTemplate(text)).toBe('');
  });

  const words = fc.array(fc.constantFrom('request', 'failed', 'with', 'the', 'limit', 'of', "can't"), { maxLength: 6 });
  const enclosure = fc.constantFrom<(inner: string) => string>(
    (inner) => `"${inner}"`,
    (inner) => ` '${inner}'`,
    (inner) => `\`${inner}\``,
    (inner) => `“${inner}”`,
    (inner) => `{"text": "${inner}"}`,
    (inner) => `[${inner}]`,
    (inner) => `{'a': ['b', {'c': '${inner}'}]}`,
    (inner) => `https://example.com/${inner.replaceAll(' ', '/')}`,
    (inner) => `/tmp/${inner.replaceAll(' ', '-')}`,
    (inner) => `name=${inner.replaceAll(' ', '_')}`,
    (inner) => `${inner.replaceAll(' ', '')}0815`,
  );

  it('holds nothing of what stood in quotes, JSON, addresses, paths, values and ids', () => {
    fc.assert(
      fc.property(words, enclosure, fc.string(), words, (before, enclose, inner, after) => {
        const harmless = inner.replace(/["'`“”\\{}[\]\s/=]/g, '');
        const text = [...before, enclose(`${SECRET} ${harmless} ${SECRET}`), ...after].join(' ');
        expect(messageTemplate(text)).not.toContain(SECRET);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the template of itself, whatever the text', () => {
    const pieces = fc
      .array(
        fc.constantFrom('a', "'", '"', '{', '[', ' ', '<n>', '<json>', '=', '1', '/', '(', 'word', '}', ']', '.', ':'),
      )
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieces), (text) => {
        const template = messageTemplate(text);
        expect(messageTemplate(template)).toBe(template);
        expect(template.length).toBeLessThanOrEqual(512);
      }),
      { numRuns: 5_000 },
    );
  });

  it('takes work in proportion to the text, whatever it is made of', () => {
    for (const piece of ['{', '[', '"', "'", "a'b", 'aB', 'a.', '1:', '<', '(', 'a=', '\\"', '://', ' ']) {
      expect(messageTemplate(piece.repeat(1_000_000)).length).toBeLessThanOrEqual(512);
    }
  });
});

describe('a template that may be read', () => {
  it('has no stand-in for a secret', () => {
    expect(isReadable(errorTemplate('the quota of the tenant is used up'))).toBe(true);
    const withSecret = errorTemplate('refused: password: zebra');
    expect(withSecret).not.toContain('zebra');
    expect(isReadable(withSecret)).toBe(false);
  });
});

describe('the hash of a template', () => {
  it('differs between projects, so that no list of likely texts can be tried against it', () => {
    const template = 'the model is overloaded';
    expect(templateHash(Buffer.alloc(32, 1), template)).toMatch(/^t_[0-9a-f]{32}$/);
    expect(templateHash(Buffer.alloc(32, 1), template)).not.toBe(templateHash(Buffer.alloc(32, 2), template));
  });
});

describe('the public list', () => {
  it('has many texts, none of which is masked away', () => {
    expect(PUBLIC_TEXTS.length).toBeGreaterThanOrEqual(150);
    for (const text of PUBLIC_TEXTS) {
      expect(errorTemplate(text), text).not.toBe('');
      expect(isReadable(errorTemplate(text)), text).toBe(true);
    }
  });

  it('knows its texts with other numbers, ids and names, and behind what SDKs put before them', () => {
    for (const text of [
      'Rate limit reached for gpt-5.1 in organization org-Zz9 on tokens per min (TPM): Limit 7, Used 8, Requested 9. Please try again in 31s. Visit https://example.com/x to learn more.',
      'Overloaded',
      '529 Overloaded',
      'RateLimitError: 429 Rate limit exceeded',
      'Error code: 503 - Service unavailable',
      'prompt is too long: 1 tokens > 2 maximum',
    ]) {
      expect(isPublicTemplate(messageTemplate(text)), text).toBe(true);
    }
    expect(isPublicTemplate(messageTemplate('the merger of the two northern branches'))).toBe(false);
  });

  it('does not take a word before a text for the class of an error unless it is a known one', () => {
    expect(isPublicTemplate(messageTemplate('openai.RateLimitError: Error code: 429 - Overloaded'))).toBe(true);
    expect(isPublicTemplate(messageTemplate('MergerOfTheNorthernBranchesError: Overloaded'))).toBe(false);
  });
});
