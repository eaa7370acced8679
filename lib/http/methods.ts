import type { TokenScope } from '@/lib/access/permissions';
import { Problem } from '@/lib/problem';
import { guardOf, type Handler, mark } from './guard';
import { answer } from './route';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/**
 * The exports of a route file: the given handlers by their method, and for every other method one that answers with
 * a problem document instead of an empty 405.
 */
export function methods(...handlers: Handler[]): Record<Method, Handler> {
  const given = new Map(handlers.map((handler) => [guardOf(handler)?.method, handler]));
  const allowed = METHODS.filter((method) => given.has(method));
  const refuse = (method: Method): Handler =>
    mark(
      (request) =>
        answer(request, async () => {
          throw new Problem('method-not-allowed', `This address takes ${allowed.join(' and ') || 'no method'}.`);
        }),
      { method, path: '', needs: { public: 'answers 405' } },
    );
  return Object.fromEntries(METHODS.map((method) => [method, given.get(method) ?? refuse(method)])) as Record<
    Method,
    Handler
  >;
}

/** A handler for everybody; `why` says what makes that right. */
export function publicRoute(
  method: Method,
  path: string,
  why: string,
  run: (request: Request, requestId: string) => Promise<Response>,
): Handler {
  return mark((request: Request) => answer(request, (requestId) => run(request, requestId)), {
    method,
    path,
    needs: { public: why },
  });
}

/** A handler whose body is not plain JSON, such as an ingest endpoint; what it calls asks for the authority it names. */
export function ownRoute(
  method: Method,
  path: string,
  needs: readonly TokenScope[],
  run: (request: Request, requestId: string) => Promise<Response>,
): Handler {
  return mark((request: Request) => answer(request, (requestId) => run(request, requestId)), { method, path, needs });
}
