import { expect, it } from 'vitest';
import { isIdentifier } from '@/lib/facts/forms';
import { redact } from '@/lib/redaction/redact';
import { SECRET_RULES } from '@/lib/redaction/secret-rules';
import { scanSecrets } from '@/lib/redaction/secrets';
import { POLICY } from '../../support/policy';
import { FAKE_SECRETS } from './fake-secrets';
import { RandomText } from './random-text';
import { IDENTIFIERS } from './realistic-identifiers';
import { type StringField, stringFields } from './string-fields';

/** How a secret comes to stand in a field: alone, glued to a name, in a path, behind a name. */
const EMBEDDINGS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `job-${secret}`,
  (secret) => `${secret}-1`,
  (secret) => `job_${secret}_1`,
  (secret) => `tenant.${secret}`,
  (secret) => `cache/${secret}/part`,
  (secret) => `key=${secret}`,
  (secret) => `key:${secret}`,
  (secret) => `s3://bucket/${secret}/part.json`,
];
const FIELDS = stringFields();
const SEED = 20_261_201;

/** Everything that could be written: the fact as it is stored and the text of its template. */
function storable(field: StringField, value: string): string {
  const result = redact(field.factWith(value), 'native', POLICY);
  if (!('fact' in result)) return '';
  return JSON.stringify([result.fact, result.template?.text]);
}

it('walks every field in which a short text may stand', () => {
  expect(FIELDS.length).toBeGreaterThan(70);
  for (const field of FIELDS.filter(({ form }) => form === 'identifier')) {
    expect(storable(field, 'kept-as-it-is'), field.name).toContain('kept-as-it-is');
  }
});

it('stores no secret of any kind, alone or embedded, in any field', () => {
  const random = new RandomText(SEED);
  const table: Record<string, { tried: number; stored: number; rules: string }> = {};
  const survivors = new Set<string>();
  for (const [kind, make] of Object.entries(FAKE_SECRETS)) {
    const counts = { tried: 0, stored: 0, rules: '' };
    const rules = new Set<string>();
    for (const field of FIELDS) {
      const { text, secret } = make(random);
      for (const embed of EMBEDDINGS) {
        counts.tried += 1;
        if (!storable(field, embed(text)).includes(secret)) continue;
        counts.stored += 1;
        survivors.add(`${kind} | ${field.name} | ${embed('…')}`);
      }
      for (const rule of scanSecrets(text).rules) rules.add(rule);
    }
    table[kind] = { ...counts, rules: [...rules].join(', ') };
  }
  console.table(table);
  const rows = Object.values(table);
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  const stored = rows.reduce((sum, row) => sum + row.stored, 0);
  console.log(`${rows.length} kinds, ${tried} values, ${stored} stored: ${((stored / tried) * 100).toFixed(3)} %`);
  console.log([...survivors].slice(0, 20).join('\n'));
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(stored / tried).toBeLessThanOrEqual(0.02);
  for (const [kind, row] of Object.entries(table)) expect(row.stored / row.tried, kind).toBeLessThanOrEqual(0.1);
});

it('leaves alone the identifiers that agents really send', () => {
  const random = new RandomText(SEED);
  const table: Record<string, { tried: number; hit: number; rules: string }> = {};
  const idFields = FIELDS.filter(({ form, isId }) => form === 'identifier' && isId);
  const nameFields = FIELDS.filter(({ form, isId }) => form === 'identifier' && !isId);
  for (const [kind, { make, where, count }] of Object.entries(IDENTIFIERS)) {
    const row = { tried: 0, hit: 0, rules: '' };
    const rules = new Set<string>();
    for (let number = 0; number < count; number += 1) {
      const identifier = make(random);
      expect(isIdentifier(identifier), identifier).toBe(true);
      const fields = where === 'id' ? [random.pick(idFields)] : [random.pick(idFields), random.pick(nameFields)];
      row.tried += 1;
      const hits = fields.filter((field) => !storable(field, identifier).includes(identifier));
      if (hits.length === 0) continue;
      row.hit += 1;
      for (const rule of scanSecrets(identifier).rules) rules.add(rule);
    }
    table[kind] = { ...row, rules: [...rules].join(', ') };
  }
  console.table(table);
  const rows = Object.values(table);
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  const hit = rows.reduce((sum, row) => sum + row.hit, 0);
  console.log(`${tried} identifiers, ${hit} hit: ${((hit / tried) * 100).toFixed(3)} %`);
  expect(tried).toBeGreaterThanOrEqual(2_000);
  expect(hit / tried).toBeLessThanOrEqual(0.005);
});

const MEGABYTE = 1_000_000;
const repeated = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);

/** One that looked at a position again and again would not come to an end with a million characters. */
it.each([...SECRET_RULES.entries()])(
  'comes to an end with hostile texts of 1 MB: rule %i',
  (_, { marks, pattern, isSecret }) => {
    const pieces =
      marks.length > 0
        ? marks.flatMap((mark) => [mark, `${mark}a`, `${mark}A1b2-`, `${mark} `])
        : ['1', '1 ', '1234-', 'AB12'];
    const runs = ['a', 'A', '7', 'aA7', '-', '_', '.', 'a.', '/', '=', ' ', '"'].map(
      (run) => `${marks[0] ?? ''}${repeated(run)}`,
    );
    for (const text of [...pieces.slice(0, 8).map(repeated), ...runs]) {
      let hits = 0;
      for (const [match] of text.matchAll(pattern)) if (!isSecret || isSecret(match)) hits += 1;
      expect(hits).toBeLessThanOrEqual(text.length);
    }
  },
);

it('comes to an end with hostile texts of 1 MB as a whole', () => {
  const allMarks = SECRET_RULES.flatMap(({ marks }) => marks);
  for (const piece of [allMarks.join(''), allMarks.join(' '), 'aA1-', 'a@', 'http://', '-----BEGIN ', 'password:a1b2 '])
    expect(scanSecrets(repeated(piece)).text.length).toBeGreaterThan(0);
});
