import type * as z from 'zod';
import { Problem } from '@/lib/problem';
import { readBody } from './body';

const MAX_BYTES = 16_384;

/**
 * The small JSON body of an address that is open to everybody.
 * @throws Problem `too-large`, `invalid-request`; ZodError naming the fields that are wrong.
 */
export async function readPublicJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const body = await readBody(request, { ASSAY_MAX_BODY_BYTES: MAX_BYTES, ASSAY_MAX_DECOMPRESSED_BYTES: MAX_BYTES });
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Problem('invalid-request', 'The body is not JSON.');
  }
  return schema.parse(value);
}
