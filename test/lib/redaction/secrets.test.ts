import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanIssuedSecrets, scanSecrets } from '@/lib/redaction/secrets';

/** The parts are joined here, so that no scanner of repositories takes this file for a leak. */
const join = (...parts: string[]) => parts.join('');
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const from = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
const withDigit = (text: string) => `${text}7Q`;

/** For each rule, what its issuer hands out. */
const SECRETS: Record<string, fc.Arbitrary<string>> = {
  'anthropic-key': from(`${ALPHANUMERIC}_-`, 80, 100).map((body) => join('sk-ant-', 'api03-', withDigit(body))),
  'openai-key': fc
    .tuple(fc.constantFrom('', 'proj-', 'svcacct-', 'admin-'), from(ALPHANUMERIC, 40, 120))
    .map(([kind, body]) => join('sk-', kind, withDigit(body))),
  'aws-key': fc
    .tuple(fc.constantFrom('AKIA', 'ASIA'), from('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16))
    .map(([kind, body]) => join(kind, body)),
  'google-key': from(`${ALPHANUMERIC}_-`, 35).map((body) => join('AI', 'za', body)),
  'github-token': fc.oneof(
    fc.tuple(fc.constantFrom('ghp_', 'gho_', 'ghs_'), from(ALPHANUMERIC, 36)).map(([kind, body]) => join(kind, body)),
    from(`${ALPHANUMERIC}_`, 82).map((body) => join('github', '_pat_', body)),
  ),
  'slack-token': fc
    .tuple(fc.constantFrom('xoxb-', 'xoxp-'), from('0123456789', 11), from(ALPHANUMERIC, 24))
    .map(([kind, team, body]) => join(kind, team, '-', body)),
  'stripe-key': fc
    .tuple(fc.constantFrom('sk_live_', 'rk_live_', 'sk_test_'), from(ALPHANUMERIC, 24, 99))
    .map(([kind, body]) => join(kind, body)),
  'assay-token': from(`${ALPHANUMERIC}_-`, 43).map((body) => join('assay', '_', body)),
  'huggingface-token': from(ALPHANUMERIC, 36).map((body) => join('hf', '_', withDigit(body))),
  jwt: fc
    .tuple(fc.dictionary(fc.constantFrom('sub', 'aud', 'exp'), fc.nat(), { minKeys: 1 }), from(ALPHANUMERIC, 43))
    .map(([claims, signature]) => join(base64url({ alg: 'HS256' }), '.', base64url(claims), '.', signature)),
  'private-key': fc
    .tuple(
      fc.constantFrom('', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '),
      fc.array(from(ALPHANUMERIC, 64), { minLength: 1, maxLength: 4 }),
    )
    .map(
      ([kind, lines]) => `-----BEGIN ${kind}PRIVATE KEY-----\n${lines.join('\n')}\n-----END ${kind}PRIVATE KEY-----`,
    ),
  'connection-string': fc
    .tuple(
      fc.constantFrom('postgres', 'mongodb+srv', 'redis', 'amqps', 'https'),
      from(ALPHANUMERIC, 1, 12),
      from(`${ALPHANUMERIC}!$%/@#`, 4, 24),
    )
    .map(([scheme, user, password]) => `${scheme}://${user}:${password}@db.internal:5432/quality`),
  bearer: from(ALPHANUMERIC, 24, 60).map((body) => `Bearer ${body}`),
  email: fc
    .tuple(from('abcdefghijklmnop.', 2, 12), from('abcdefghij', 3, 9))
    .map(([name, host]) => `x${name}x@${host}.example.com`),
  'card-number': fc
    .tuple(fc.constantFrom('4', '51', '2221', '6011'), from('0123456789', 16))
    .map(([network, digits]) => withCheckDigit((network + digits).slice(0, 15))),
};

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** What evidence and notes really hold: words, names, counts, ids, digests, instants. */
const ordinaryWord = fc.oneof(
  fc.constantFrom(
    'gpt-4o-2024-08-06',
    'claude-3-5-sonnet-20241022',
    'us.anthropic.claude-sonnet-4-20250514-v1:0',
    'get_customer_order',
    'ToolExecutionTimeoutError',
    'rate_limit_exceeded',
    'max_tokens',
    'known',
    'risk-assessment-of-the-model',
    'eu-west-1',
    'v2.14.0-rc.3',
    'Größe',
    'the',
    'vendor',
    'accepts',
    'text/event-stream',
    'https://status.example.com/incidents/81',
  ),
  fc.uuid(),
  from('0123456789abcdef', 16, 64),
  from('0123456789', 1, 12),
  from('abcdefghijklmnopqrstuvwxyz', 1, 30),
  fc
    .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
    .map((date) => date.toISOString()),
  from(ALPHANUMERIC, 24).map((body) => `chatcmpl-${body}`),
);
/** Letters drawn at random may spell `aws` before a digest of 40 digits; that such text is redacted is meant. */
const ordinaryText = fc
  .array(ordinaryWord, { maxLength: 12 })
  .map((words) => words.join(' '))
  .filter((text) => !/aws/i.test(text));
const border = fc.constantFrom(' ', '\n', '"', ' (', ', ', "'", '\t');

describe('scanSecrets', () => {
  for (const [rule, secret] of Object.entries(SECRETS)) {
    it(`never lets a secret survive: ${rule}`, () => {
      fc.assert(
        fc.property(secret, ordinaryText, ordinaryText, border, (value, before, after, edge) => {
          const scan = scanSecrets(`${before}${edge}${value}${edge}${after}`);
          expect(scan.text).not.toContain(value);
          expect(scan.rules).toContain(rule);
        }),
        { numRuns: 200 },
      );
    });
  }

  it('gives text without secrets back unchanged', () => {
    fc.assert(
      fc.property(ordinaryText, (text) => {
        expect(scanSecrets(text)).toEqual({ text, rules: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the words around a secret', () => {
    expect(scanSecrets('Ask jo@example.com, not the vendor').text).toBe('Ask [redacted:email], not the vendor');
    expect(scanSecrets('card 4111 1111 1111 1111 was declined').text).toBe('card [redacted:card-number] was declined');
  });

  it('finds nothing more in its own result', () => {
    const anySecret = fc.oneof(...Object.values(SECRETS));
    const text = fc.array(fc.oneof(anySecret, ordinaryWord, fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(text, fc.constantFrom('', ' ', '=', ':'), (parts, glue) => {
        const once = scanSecrets(parts.join(glue)).text;
        expect(scanSecrets(once)).toEqual({ text: once, rules: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('finds most keys of issuers that it does not know', () => {
    const samples = fc.sample(from(ALPHANUMERIC, 32, 48), { numRuns: 1000, seed: 7 });
    const found = samples.filter((key) => scanSecrets(`with ${key} it works`).rules.includes('high-entropy'));
    expect(found.length / samples.length).toBeGreaterThan(0.95);
  });

  it.each([
    ['password: correct-horse', 'password: [redacted:assigned-secret]'],
    ['"api_key": "abcd1234efgh"', '"api_key": "[redacted:assigned-secret]"'],
    ['verification code is 493021', 'verification code is [redacted:assigned-secret]'],
    ['Server=db;Password=hunter22;Port=1', 'Server=db;Password=[redacted:assigned-secret];Port=1'],
    ['Cookie: session=abc; theme=dark', 'Cookie: [redacted:cookie]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: [redacted:authorization]'],
    ['https://token@code.example.com/x', '[redacted:connection-string]'],
  ])('redacts what is said to be secret: %s', (text, expected) => {
    expect(scanSecrets(text).text).toBe(expected);
  });

  it.each([
    'password is required',
    'password: missing',
    'the bearer authentication scheme',
    'order 4111111111111112 has no valid check digit',
    'epoch 1730500000000000000',
    'https://example.com/packages/@scope/name',
    'tokens: 4096',
    'Qwen2-5-VL-72B-Instruct-AWQ-Int4-G128',
    'Task-550e8400-e29b-41d4-a716-446655440000',
    'AgentExecutor2ToolInvocationTimeoutError',
    'the task-abcdefghijklmnopqrstuvwxyz1 ended',
  ])('leaves alone what only resembles one: %s', (text) => {
    expect(scanSecrets(text)).toEqual({ text, rules: [] });
  });
});

describe('scanIssuedSecrets', () => {
  it('keeps ids that are random by nature apart, and still finds known keys in them', () => {
    const id = 'V1StGXR8_Z5jdHi6B4myTq0w9Kd';
    expect(scanSecrets(id).rules).toEqual(['high-entropy']);
    expect(scanIssuedSecrets(id)).toEqual({ text: id, rules: [] });
    expect(scanIssuedSecrets(join('AKIA', 'IOSFODNN7EXAMPLE')).rules).toEqual(['aws-key']);
  });
});
