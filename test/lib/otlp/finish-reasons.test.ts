import { describe, expect, it } from 'vitest';
import { readFinishReasons } from '@/lib/otlp/finish-reasons';

const read = (value: string) => readFinishReasons(new Map([['reasons', value]]), ['reasons']);

describe('the finish reasons in a text', () => {
  it('are read from a list as JSON, as Python prints it, and joined by commas', () => {
    expect(read('["stop","length"]')).toEqual(['stop', 'length']);
    expect(read("['stop', 'length']")).toEqual(['stop', 'length']);
    expect(read('stop,length')).toEqual(['stop', 'length']);
  });

  it.each([
    ['a list as JSON', `["stop"${',{}'.repeat(2_000)}]`],
    ['lists in lists', `${'['.repeat(4_000)}"stop"${']'.repeat(4_000)}`],
    ['words and commas', `stop${','.repeat(5_000)}`],
  ])('are not looked for where the text is longer than all of them could be: %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
