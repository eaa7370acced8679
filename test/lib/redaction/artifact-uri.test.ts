import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanArtifactUri } from '@/lib/redaction/artifact-uri';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';

/** Made here, so that nothing that looks like a credential stands in a file. */
const signature = ['X-Amz-Signature', 'f'.repeat(64)].join('=');
const password = ['open', 'sesame'].join('-');

const reference = (uri: unknown) =>
  redact(
    {
      kind: 'artifact.referenced',
      fact_id: 'a1',
      execution_id: 'e1',
      observed_at: '2026-11-01T00:00:00Z',
      producer: { name: 'p' },
      detail: { uri },
    },
    'native',
    POLICY,
  );
const kept = (uri: unknown) => {
  const result = reference(uri);
  return 'fact' in result ? (result.fact.detail as { uri: string }).uri : result.rejection.code;
};

describe('the uri of an artifact', () => {
  it.each([
    [
      'a presigned address',
      `https://bucket.s3.amazonaws.com/reports/q3.pdf?${signature}`,
      'https://bucket.s3.amazonaws.com/reports/q3.pdf',
    ],
    ['user info', `https://robot:${password}@files.example.com/a.csv`, 'https://files.example.com/a.csv'],
    ['several at signs', `ftp://robot:${password}@x@files.example.com/a.csv`, 'ftp://files.example.com/a.csv'],
    ['a fragment', 's3://bucket/a.json#access_token', 's3://bucket/a.json'],
    ['a question mark in a fragment', 's3://bucket/a.json#x?y', 's3://bucket/a.json'],
    ['nothing behind the host', `https://robot:${password}@example.com`, 'https://example.com'],
    ['qualifiers of a package', 'pkg:npm/%40scope/name@1.2.3?repository_url=x#src', 'pkg:npm/%40scope/name@1.2.3'],
  ])('is cut of %s, and that is counted', (_, offered, expected) => {
    expect(kept(offered)).toBe(expected);
    expect(reference(offered).dropped).toEqual([{ name: 'detail.uri', why: 'unfit' }]);
  });

  it.each([
    's3://agent-artifacts/production/exe_1/report.pdf',
    'file:///var/out/answer.md',
    'urn:isbn:0451450523',
    `pkg:docker/library/postgres@sha256:${'a'.repeat(64)}`,
    'pkg:github/package-url/purl-spec@244fd47e07d1004f0aed9c',
  ])('stays as it is where there is nothing to cut: %s', (uri) => {
    expect(kept(uri)).toBe(uri);
    expect(reference(uri).dropped).toEqual([]);
  });

  it.each([
    `https:/robot:${password}@example.com/a`,
    `git@example.com:team/repository`,
    `https://example.com/robot:${password}@inner`,
    `pkg:generic/robot:${password}@host`,
    'a report about Ada.pdf',
    'data:text/plain,hello world',
    'x'.repeat(600),
    42,
  ])('is refused in another form (%#)', (uri) => {
    expect(kept(uri)).toMatch(/^(?:invalid|missing)_field$/);
  });

  it('never keeps what stood in user info, query or fragment', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9]{12,20}$/).map((text) => `zz${text}zz`);
    const place = fc.constantFrom(
      (text: string) => `https://${text}@h.example/a`,
      (text: string) => `https://u:${text}@h.example/a`,
      (text: string) => `https://u:${text}@`,
      (text: string) => `s3://b/a?sig=${text}`,
      (text: string) => `s3://b/a?a#${text}`,
      (text: string) => `pkg:npm/a@1?token=${text}`,
      (text: string) => `https://u@${text}@h/a@b`,
    );
    fc.assert(
      fc.property(secret, place, (text, put) => {
        expect(cleanArtifactUri(put(text))).not.toContain(text);
        expect(JSON.stringify(reference(put(text)))).not.toContain(text);
      }),
    );
  });

  it('is the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (uri) => {
        expect(cleanArtifactUri(cleanArtifactUri(uri))).toBe(cleanArtifactUri(uri));
      }),
    );
  });
});
