import type { Endpoint } from './endpoint';

export interface HandlerContext {
  /** A segment is one text, the rest of an address (`[...path]`) a list. */
  readonly params: Promise<Record<string, string | string[]>>;
}
export type Handler = (request: Request, context: HandlerContext) => Promise<Response>;

/** What a page or handler declared about itself. `public` needs a reason, so that it is never the easy way out. */
export interface Guard {
  readonly method: string;
  readonly path: string;
  readonly needs: readonly string[] | { readonly public: string };
  readonly endpoint?: Endpoint;
}

const GUARD = Symbol.for('assay.guard');

export function mark<T extends object>(subject: T, guard: Guard): T {
  return Object.assign(subject, { [GUARD]: guard });
}

/** How a page or handler was declared, or undefined if it was not made by our functions; for the inventory of routes. */
export function guardOf(subject: unknown): Guard | undefined {
  return typeof subject === 'function' ? (subject as { [GUARD]?: Guard })[GUARD] : undefined;
}
