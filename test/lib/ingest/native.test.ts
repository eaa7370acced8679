import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { readNative } from '@/lib/ingest/native';

const read = (text: string, maxItems = 100) => readNative(Buffer.from(text), 'application/x-ndjson', maxItems);

describe('facts that come one a line', () => {
  it('are counted without empty lines, and a line that is no JSON is named alone', () => {
    const { raws, positions, unreadable } = read('\n{"a":1}\r\n\n  \nnot JSON\n{"b":2}');
    expect(raws).toEqual([{ a: 1 }, { b: 2 }]);
    expect(positions).toEqual([0, 2]);
    expect(unreadable.map(({ index, code }) => [index, code])).toEqual([[1, 'invalid_json']]);
  });

  it('are refused when they are more than allowed, and taken when they are as many', () => {
    expect(read('{}\n{}\n{}\n', 3).raws).toHaveLength(3);
    expect(() => read('{}\n{}\n{}\n{}', 3)).toThrow(expect.objectContaining({ kind: 'too-large' }));
  });

  it('cost no memory where there are only line ends', () => {
    const body = Buffer.alloc(32 * 1024 * 1024, '\n');
    const before = getHeapStatistics().malloced_memory + getHeapStatistics().total_heap_size;
    expect(readNative(body, 'application/x-ndjson', 100).raws).toEqual([]);
    const after = getHeapStatistics().malloced_memory + getHeapStatistics().total_heap_size;
    expect(after - before).toBeLessThan(150 * 1024 * 1024);
  });
});
