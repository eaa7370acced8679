import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type NativeItems, readNative } from '@/lib/ingest/native';

/** Lines of one transaction. */
const BATCH_LINES = 2_000;

export interface NativeBatch extends NativeItems {
  /** Facts or lines before this batch. */
  readonly offset: number;
}

/**
 * Reads native facts batch by batch, so that a large NDJSON file costs little memory. What does not begin with a line
 * that is one fact is taken for the JSON form `{"facts": […]}` and read as a whole.
 * @throws Problem `invalid-request` when it is neither.
 */
export async function* nativeBatches(input: Readable): AsyncGenerator<NativeBatch> {
  let lines: string[] = [];
  let isLines: boolean | undefined;
  let offset = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    isLines ??= isOneFact(line);
    lines.push(line);
    if (!isLines || lines.length < BATCH_LINES) continue;
    yield { offset, ...readNative(Buffer.from(lines.join('\n')), 'application/x-ndjson', BATCH_LINES) };
    offset += lines.length;
    lines = [];
  }
  if (lines.length === 0) return;
  const mediaType = isLines ? 'application/x-ndjson' : 'application/json';
  yield { offset, ...readNative(Buffer.from(lines.join('\n')), mediaType, Number.POSITIVE_INFINITY) };
}

function isOneFact(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !('facts' in value);
  } catch {
    return false;
  }
}
