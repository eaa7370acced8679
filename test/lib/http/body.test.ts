import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { holdBody, readBody } from '@/lib/http/body';

const limits = { ASSAY_MAX_BODY_BYTES: 10_000, ASSAY_MAX_DECOMPRESSED_BYTES: 100_000 };
const request = (body: Uint8Array | string, headers: Record<string, string> = {}) =>
  new Request('http://console/', {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers,
  });

/** A body of which nobody says how long it is. */
function streamed(chunks: number, size: number): Request {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > chunks) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
  return new Request('http://console/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

describe('the body of a request', () => {
  it.each([
    ['none', (text: string) => Buffer.from(text), undefined],
    ['identity', (text: string) => Buffer.from(text), 'identity'],
    ['gzip', gzipSync, 'gzip'],
    ['deflate', deflateSync, 'deflate'],
    ['gzip in capitals', gzipSync, 'GZIP'],
  ])('is read with the encoding %s', async (_, encode, encoding) => {
    const headers: Record<string, string> = encoding ? { 'content-encoding': encoding } : {};
    expect((await readBody(request(encode('hello'), headers), limits)).toString()).toBe('hello');
  });

  it('is refused by what it declares, before it is read', async () => {
    const declared = { headers: new Headers({ 'content-length': '10001' }), body: null } as unknown as Request;
    await expect(readBody(declared, limits)).rejects.toMatchObject({ kind: 'too-large' });
  });

  it('is refused while it streams, when it is longer than it may be', async () => {
    await expect(readBody(streamed(1_000_000, 4_000), limits)).rejects.toMatchObject({ kind: 'too-large' });
    expect(await readBody(streamed(2, 4_000), limits)).toHaveLength(8_000);
  });

  it('is refused when it inflates to more than it may, at the cost of the limit and not of its size', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const inflated = { ...limits, ASSAY_MAX_BODY_BYTES: 1_000_000 };
    const before = process.memoryUsage.rss();
    await expect(readBody(request(bomb, { 'content-encoding': 'gzip' }), inflated)).rejects.toMatchObject({
      kind: 'too-large',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  it.each([
    ['gzip that is none', Buffer.from('hello'), 'gzip', 'invalid-request'],
    ['gzip that ends early', gzipSync('hello').subarray(0, 12), 'gzip', 'invalid-request'],
    ['an encoding that we do not speak', Buffer.from('hello'), 'zstd', 'unsupported-media-type'],
  ])('is refused as %s', async (_, body, encoding, kind) => {
    await expect(readBody(request(body, { 'content-encoding': encoding }), limits)).rejects.toMatchObject({ kind });
  });

  it('may be empty', async () => {
    expect(await readBody(new Request('http://console/', { method: 'POST' }), limits)).toHaveLength(0);
  });

  it('is refused for the moment when too many large ones are worked on, and taken when they are done', async () => {
    const large = () => request(gzipSync(Buffer.alloc(90_000)), { 'content-encoding': 'gzip' });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const atWork: Promise<void>[] = [];
    for (let count = 0; count < 4; count += 1) {
      await new Promise<void>((begun) => {
        const work = () => {
          begun();
          return finished;
        };
        atWork.push(holdBody(large(), limits, work));
      });
    }
    await expect(readBody(large(), limits)).rejects.toMatchObject({ kind: 'unavailable' });
    finish();
    await Promise.all(atWork);
    expect(await readBody(large(), limits)).toHaveLength(90_000);
  });
});
