import type * as z from 'zod';
import { Problem } from '@/lib/problem';

/**
 * The place in a list after which the next page starts, as opaque text: base64url of JSON. Sortable values stay the
 * text that Postgres gave, so that an instant keeps its microseconds and no row is skipped or given twice.
 */
export function encodeCursor(place: Readonly<Record<string, string | number | null>>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Reads what `encodeCursor` made.
 * @throws Problem `invalid-request` for anything else.
 */
export function decodeCursor<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    place = undefined;
  }
  const read = schema.safeParse(place);
  if (!read.success) throw new Problem('invalid-request', 'The cursor in "after" is not one that this list gave.');
  return read.data;
}
