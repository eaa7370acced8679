import { type Access, withAuthority } from '@/lib/access/authority';
import type { Permission } from '@/lib/access/permissions';
import type { Principal, Scope } from '@/lib/access/principal';
import { currentPrincipal } from '@/lib/access/session';
import { environment } from '@/lib/env';
import { describeFailure, log } from '@/lib/log';
import { Problem, problemResponse, toProblem } from '@/lib/problem';
import { CLIENT_ADDRESS_HEADER, truncateAddress } from './address';
import { readBody } from './body';
import type { Endpoint, Input, Output } from './endpoint';
import { type Handler, type HandlerContext, mark } from './guard';
import { checkJson } from './json-limits';

/** The permission of an operation, or how the input decides between several. */
export type Need<E extends Endpoint, P extends Permission> =
  | P
  | { readonly oneOf: readonly P[]; readonly choose: (input: Input<E>) => P };

/**
 * Makes the handler of an endpoint. `need` has no default: leaving the check out does not compile, and `run` cannot
 * reach the database without the access that it yields.
 */
export function route<E extends Endpoint, P extends Permission>(
  endpoint: E,
  need: Need<E, P>,
  run: (access: Access<P>, input: Input<E>) => Promise<Output<E>>,
): Handler {
  const handler: Handler = (request, context) =>
    answer(request, async (requestId) => {
      const principal = await currentPrincipal(request);
      checkSameSite(request, principal);
      const { project, input } = await readInput(endpoint, request, context);
      const permission = typeof need === 'string' ? need : need.choose(input);
      const scope = scopeOf(request, requestId, principal, project);
      const output = await withAuthority(permission, scope, (access) => run(access, input));
      return Response.json(checked(endpoint, output), {
        headers: { 'cache-control': 'no-store', 'x-request-id': requestId },
      });
    });
  const permissions = typeof need === 'string' ? [need] : need.oneOf;
  return mark(handler, { method: endpoint.method, path: endpoint.path, needs: permissions, endpoint });
}

/** What the endpoint promises. Anything else is our fault, where a ZodError would be told to the caller as theirs. */
function checked<E extends Endpoint>(endpoint: E, output: Output<E>): unknown {
  const parsed = endpoint.output.safeParse(output);
  if (parsed.success) return parsed.data;
  throw new Error('The answer does not have the form that its endpoint declares.', { cause: parsed.error });
}

export function scopeOf(request: Request, requestId: string, principal: Principal, project?: string): Scope {
  return { principal, project, ...originOf(request, requestId) };
}

/** Where a request came from, for the audit trail. */
export function originOf(
  request: { headers: Pick<Headers, 'get'> },
  requestId: string,
): Pick<Scope, 'requestId' | 'address'> {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  return { requestId, address: address ? truncateAddress(address) : undefined };
}

/** Runs a handler's work; whatever it throws becomes a problem document, and only the unexpected is logged as an error. */
export async function answer(request: Request, work: (requestId: string) => Promise<Response>): Promise<Response> {
  const requestId = crypto.randomUUID();
  try {
    return await work(requestId);
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (problem.status >= 500) {
      log.error('request.failed', {
        requestId,
        path: new URL(request.url).pathname,
        status: problem.status,
        ...describeFailure(thrown),
      });
    }
    return problemResponse(problem, requestId);
  }
}

/** A browser sends its cookie along with a request from anywhere; a change must come from our own pages. */
function checkSameSite(request: Request, principal: Principal): void {
  if (principal.kind !== 'person' || request.method === 'GET') return;
  // Without a host (`Origin: null` of a sandboxed frame) nothing can match, not even a host that is not configured.
  const origin = hostOf(request.headers.get('origin'));
  const hosts = [request.headers.get('host'), hostOf(environment().NEXTAUTH_URL)];
  if (!origin || !hosts.includes(origin)) {
    throw new Problem('permission-denied', 'A change with a browser session must come from the console itself.');
  }
}

function hostOf(address: string | null | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).host : null;
}

async function readInput<E extends Endpoint>(endpoint: E, request: Request, context: HandlerContext) {
  const url = new URL(request.url);
  const project = url.searchParams.get('project') ?? undefined;
  const params = await context.params;
  const sent = endpoint.method === 'GET' ? queryObject(url.searchParams) : await readJsonObject(request);
  return { project, input: endpoint.input.parse({ ...sent, ...params }) as Input<E> };
}

/** A repeated name becomes a list; the schema says which names may be one. */
function queryObject(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set([...query.keys()].filter((name) => name !== 'project'));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
}

async function readJsonObject(request: Request): Promise<object> {
  const bytes = await readBody(request, environment());
  if (bytes.length === 0) return {};
  checkJson(bytes);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The parser's message quotes the body.
  }
  throw new Problem('invalid-request', 'The body is not a JSON object.');
}
