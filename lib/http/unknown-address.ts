import { Problem } from '@/lib/problem';
import type { Handler } from './guard';
import { METHODS, publicRoute } from './methods';

/** Handlers for every address below `path` that is none: each method is answered with a problem document. */
export function unknownAddress(path: string): Handler[] {
  return METHODS.map((method) =>
    publicRoute(method, path, 'answers 404 to every address that is none', async () => {
      throw new Problem('not-found', 'The API has no such address; /api/openapi.json lists them.');
    }),
  );
}
