import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { nativeBatches } from '@/lib/cli/native-batches';

async function read(...chunks: string[]) {
  const batches = [];
  for await (const batch of nativeBatches(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))))
    batches.push(batch);
  return batches;
}

it('reads one JSON object with a list of facts, on one line or on many', async () => {
  const body = { facts: [{ fact_id: 'a' }, { fact_id: 'b' }] };
  for (const text of [JSON.stringify(body), `${JSON.stringify(body, null, 2)}\n`]) {
    expect(await read(text)).toMatchObject([{ offset: 0, raws: body.facts, unreadable: [] }]);
  }
});

it('reads one fact a line wherever the chunks end, and says which lines are no JSON', async () => {
  const [batch] = await read('{"fact_id":"a"}\r\n\n{"fact', '_id":"b"}\noops\n{"fact_id":"c"}');
  expect(batch).toMatchObject({ raws: [{ fact_id: 'a' }, { fact_id: 'b' }, { fact_id: 'c' }], positions: [0, 1, 3] });
  expect(batch?.unreadable.map(({ index, code }) => [index, code])).toEqual([[2, 'invalid_json']]);
});

it('hands over many lines in parts, each with the number of lines before it', async () => {
  const lines = Array.from({ length: 4_500 }, (_, index) => `{"fact_id":"f${index}"}\n`);
  const batches = await read(...lines);
  expect(batches.map(({ offset, raws }) => [offset, raws.length])).toEqual([
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 500],
  ]);
});

it('refuses what is neither, without quoting it', async () => {
  await expect(read('my secret\nprompt')).rejects.toThrow('The body is not a JSON object with a list of facts.');
});

it('gives nothing for nothing', async () => {
  expect(await read('\n \n')).toEqual([]);
});
