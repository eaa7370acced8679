import { createGunzip, createInflate } from 'node:zlib';
import { Problem } from '@/lib/problem';

export interface BodyLimits {
  /** Bytes as they arrive. */
  readonly ASSAY_MAX_BODY_BYTES: number;
  /** Bytes after decompression. */
  readonly ASSAY_MAX_DECOMPRESSED_BYTES: number;
}

/** So many of the largest bodies may be in memory at once, over all requests of the process. */
const LARGEST_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 2;

/** Bytes of bodies that are being read or worked on; one count for the process, also when its code is loaded twice. */
const HELD = Symbol.for('assay.http.held-bytes');
const shared = globalThis as { [HELD]?: number };

/** What one request holds of the bytes that all may hold. */
class HeldBytes {
  private held = 0;

  constructor(private readonly limits: BodyLimits) {}

  /** @throws Problem `unavailable` when all requests together hold too much. */
  add(bytes: number): void {
    this.held += bytes;
    shared[HELD] = (shared[HELD] ?? 0) + bytes;
    if (shared[HELD] > LARGEST_AT_ONCE * this.limits.ASSAY_MAX_DECOMPRESSED_BYTES) {
      throw new Problem('unavailable', 'Too many large bodies are being read at once; send it again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }

  release(): void {
    shared[HELD] = (shared[HELD] ?? 0) - this.held;
    this.held = 0;
  }
}

/**
 * Gives the body of a request to `use`. While that works, its bytes count against what all bodies may take at once.
 * @throws Problem as `readBody`, and `unavailable` when too much is in memory already.
 */
export async function holdBody<Result>(
  request: Request,
  limits: BodyLimits,
  use: (body: Buffer) => Promise<Result>,
): Promise<Result> {
  const held = new HeldBytes(limits);
  try {
    return await use(await read(request, limits, held));
  } finally {
    held.release();
  }
}

/**
 * The body of a request, decompressed (`gzip`, `deflate`, none), counted while it streams so that a large one costs
 * no memory.
 * @throws Problem `too-large`, `unsupported-media-type` for another encoding, `invalid-request` for broken data.
 */
export function readBody(request: Request, limits: BodyLimits): Promise<Buffer> {
  return holdBody(request, limits, async (body) => body);
}

async function read(request: Request, limits: BodyLimits, held: HeldBytes): Promise<Buffer> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limits.ASSAY_MAX_BODY_BYTES) throw tooLarge(limits.ASSAY_MAX_BODY_BYTES);
  const raw = await collect(request, limits.ASSAY_MAX_BODY_BYTES, held);
  if (encoding === '' || encoding === 'identity') return raw;
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw new Problem('unsupported-media-type', 'The content encoding must be gzip, deflate or none.');
  }
  return decompress(raw, encoding, limits.ASSAY_MAX_DECOMPRESSED_BYTES, held);
}

/** The same request with a body that was already read, for what reads it once more. */
export function withBody(request: Request, body: Buffer): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: new Uint8Array(body) });
}

async function collect(request: Request, limit: number, held: HeldBytes): Promise<Buffer> {
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
    try {
      if (size > limit) throw tooLarge(limit);
      held.add(value.byteLength);
    } catch (refusal) {
      await reader.cancel().catch(() => undefined);
      throw refusal;
    }
    chunks.push(value);
  }
}

function decompress(raw: Buffer, encoding: 'gzip' | 'deflate', limit: number, held: HeldBytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = encoding === 'gzip' ? createGunzip() : createInflate();
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > limit) throw tooLarge(limit);
        held.add(chunk.length);
        chunks.push(chunk);
      } catch (refusal) {
        stream.destroy();
        reject(refusal);
      }
    });
    stream.on('end', () => resolve(Buffer.concat(chunks, size)));
    stream.on('error', () => reject(new Problem('invalid-request', `The body is not valid ${encoding}.`)));
    stream.end(raw);
  });
}

function tooLarge(limit: number): Problem {
  return new Problem('too-large', `The body is larger than ${limit} bytes; send less at once.`);
}
