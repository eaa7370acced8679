import * as z from 'zod';

/** The input of a list that pages by cursor; its answer is `{items, next}`, and `next` goes into `after`. */
export function pageInput(defaultLimit: number) {
  return {
    after: z.string().max(512).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(defaultLimit),
  };
}
