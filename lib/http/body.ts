import { createGunzip, createInflate } from 'node:zlib';
import { Problem } from '@/lib/problem';

export interface BodyLimits {
  /** Bytes as they arrive. */
  readonly ASSAY_MAX_BODY_BYTES: number;
  /** Bytes after decompression. */
  readonly ASSAY_MAX_DECOMPRESSED_BYTES: number;
}

/**
 * The body of a request, decompressed (`gzip`, `deflate`, none), counted while it streams so that a large one costs
 * no memory.
 * @throws Problem `too-large`, `unsupported-media-type` for another encoding, `invalid-request` for broken data.
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Buffer> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limits.ASSAY_MAX_BODY_BYTES) throw tooLarge(limits.ASSAY_MAX_BODY_BYTES);
  const raw = await collect(request, limits.ASSAY_MAX_BODY_BYTES);
  if (encoding === '' || encoding === 'identity') return raw;
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw new Problem('unsupported-media-type', 'The content encoding must be gzip, deflate or none.');
  }
  return decompress(raw, encoding, limits.ASSAY_MAX_DECOMPRESSED_BYTES);
}

/** The same request with a body that was already read, for what reads it once more. */
export function withBody(request: Request, body: Buffer): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: new Uint8Array(body) });
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Problem('invalid-request', 'The body ended before it was complete.');
    });
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

function decompress(raw: Buffer, encoding: 'gzip' | 'deflate', limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = encoding === 'gzip' ? createGunzip() : createInflate();
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        stream.destroy();
        reject(tooLarge(limit));
      } else chunks.push(chunk);
    });
    stream.on('end', () => resolve(Buffer.concat(chunks, size)));
    stream.on('error', () => reject(new Problem('invalid-request', `The body is not valid ${encoding}.`)));
    stream.end(raw);
  });
}

function tooLarge(limit: number): Problem {
  return new Problem('too-large', `The body is larger than ${limit} bytes; send less at once.`);
}
