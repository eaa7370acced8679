import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkJson, MAX_JSON_DEPTH, MAX_JSON_VALUES } from '@/lib/http/json-limits';
import type { Problem } from '@/lib/problem';

const check = (text: string, form?: 'document' | 'lines') => checkJson(Buffer.from(text), form);

function problemOf(text: string, form?: 'document' | 'lines'): Problem | undefined {
  try {
    check(text, form);
    return undefined;
  } catch (thrown) {
    return thrown as Problem;
  }
}

describe('the limits of a JSON text', () => {
  it('lets anything through that a person would write', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => problemOf(text) === undefined));
  });

  it.each(['[', '{"a":'])('refuses more levels of %s than the limit, and not the limit itself', (open) => {
    expect(problemOf(open.repeat(MAX_JSON_DEPTH))).toBeUndefined();
    expect(problemOf(open.repeat(MAX_JSON_DEPTH + 1))).toMatchObject({ kind: 'invalid-request' });
  });

  it('refuses more values than the limit', () => {
    expect(problemOf(`[${'0,'.repeat(MAX_JSON_VALUES)}0]`)).toMatchObject({ kind: 'too-large' });
    expect(problemOf(`[${'{},'.repeat(MAX_JSON_VALUES / 2)}0]`)).toMatchObject({ kind: 'too-large' });
  });

  it('does not take for structure what stands inside a string', () => {
    expect(problemOf(JSON.stringify(`\\"[{`.repeat(1_000)))).toBeUndefined();
    expect(problemOf(JSON.stringify({ a: ','.repeat(MAX_JSON_VALUES + 1) }))).toBeUndefined();
  });

  it('starts anew with every line, also after one that ends inside a string', () => {
    const broken = '{"a": ["cut off';
    expect(problemOf(`${broken}\n`.repeat(MAX_JSON_DEPTH), 'lines')).toBeUndefined();
    for (const line of [broken, `${broken}\\`]) {
      expect(problemOf(`${line}\n${'['.repeat(MAX_JSON_DEPTH + 1)}`, 'lines')).toMatchObject({
        kind: 'invalid-request',
      });
    }
  });
});
