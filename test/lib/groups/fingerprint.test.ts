import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint, fingerprintInputs, groupTitle } from '@/lib/groups/fingerprint';

const failure = {
  domain: 'provider',
  errorClass: 'rate_limited',
  operation: 'chat',
  provider: 'openai',
  templateHash: null,
} as const;

describe('fingerprint', () => {
  it('is the SHA-256 of the canonical JSON of its inputs', () => {
    // Checked against sha256sum of {"domain":"provider","errorClass":"rate_limited","operation":"chat","provider":"openai","ruleVersion":1,"templateHash":null}
    expect(fingerprint(fingerprintInputs(failure))).toBe(
      '127f3e11b1d963a407ce08c58168e564b9727ffb7cc4dcaec9a43a5231b99be8',
    );
  });

  it('does not depend on the order of the fields', () => {
    const inputs = fingerprintInputs(failure);
    const turned = Object.fromEntries(Object.entries(inputs).reverse()) as typeof inputs;
    expect(fingerprint(turned)).toBe(fingerprint(inputs));
  });

  it('differs as soon as one input does', () => {
    const text = fc.constantFrom('chat', 'embeddings', 'openai', 'rate_limited', '');
    const inputs = fc.record({
      errorClass: text,
      operation: fc.option(text),
      provider: fc.option(text),
      templateHash: fc.option(text),
    });
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        const print = (rest: typeof one) => fingerprint(fingerprintInputs({ domain: 'tool', ...rest }));
        expect(print(one) === print(other)).toBe(isSame);
      }),
    );
  });
});

describe('groupTitle', () => {
  it('says domain, class and operation in words', () => {
    expect(groupTitle(fingerprintInputs(failure))).toBe('Provider · rate limited · chat (openai)');
  });

  it('leaves out what is not known', () => {
    const { operation: _operation, provider: _provider, ...rest } = failure;
    expect(groupTitle(fingerprintInputs({ ...rest, operation: 'files.read', provider: null }))).toBe(
      'Provider · rate limited · files.read',
    );
    expect(groupTitle(fingerprintInputs({ ...rest, operation: null, provider: 'openai' }))).toBe(
      'Provider · rate limited · openai',
    );
    expect(groupTitle(fingerprintInputs({ ...rest, operation: null, provider: null }))).toBe('Provider · rate limited');
  });
});
