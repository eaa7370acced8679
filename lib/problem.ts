import * as z from 'zod';

/** Every way in which a request can fail, with the sentence that says what to do. */
const KINDS = {
  'invalid-request': { status: 400, title: 'The request is not valid.' },
  unauthenticated: { status: 401, title: 'Sign in or send a token.' },
  'permission-denied': { status: 403, title: 'You do not have the permission for this.' },
  'not-found': { status: 404, title: 'There is no such thing here.' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method.' },
  conflict: { status: 409, title: 'It has changed since you read it; load it again.' },
  'too-large': { status: 413, title: 'The body is too large; send less at once.' },
  'unsupported-media-type': { status: 415, title: 'Send JSON, NDJSON or protobuf as the endpoint documents it.' },
  'rule-violated': { status: 422, title: 'A rule does not allow this.' },
  'rate-limited': { status: 429, title: 'Too many requests; try again shortly.' },
  internal: { status: 500, title: 'Something failed on our side.' },
  unavailable: { status: 503, title: 'Not available at the moment; try again shortly.' },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemKind = keyof typeof KINDS;
export const PROBLEM_KINDS = Object.keys(KINDS) as ProblemKind[];

export interface ProblemIssue {
  readonly path: string;
  readonly code: string;
}
export interface ProblemExtras {
  readonly issues?: readonly ProblemIssue[];
  /** The permission that is missing. */
  readonly permission?: string;
  readonly retryAfterSeconds?: number;
}

/** The body of every error answer (RFC 9457). */
export const ProblemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string(),
  permission: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
});
export type ProblemDocument = z.infer<typeof ProblemDocument>;

/** The one typed error. `detail` is a sentence for the person who asked; it never holds what came in. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly detail?: string,
    readonly extras: ProblemExtras = {},
    options?: ErrorOptions,
  ) {
    super(detail ?? KINDS[kind].title, options);
    this.name = 'Problem';
  }
  get status(): number {
    return KINDS[this.kind].status;
  }
}

/** Turns anything thrown into a Problem. An unknown error keeps its cause for the log and loses its text for the caller. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof z.ZodError) {
    const issues = thrown.issues.map((issue) => ({ path: issue.path.map(String).join('.'), code: issue.code }));
    return new Problem('invalid-request', undefined, { issues });
  }
  if (isConnectionFailure(thrown))
    return new Problem('unavailable', undefined, { retryAfterSeconds: 2 }, { cause: thrown });
  return new Problem('internal', undefined, {}, { cause: thrown });
}

/** The database is away, starting, stopping or full: a state that passes, so the caller may send again. */
function isConnectionFailure(thrown: unknown): boolean {
  const RETRYABLE = /^(ECONN|EPIPE|ETIMEDOUT|57P0|08|53|40001$|40P01$)/;
  for (let link = thrown, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    const code = (link as { code?: unknown }).code;
    if (typeof code === 'string' && RETRYABLE.test(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(link.message)) return true;
  }
  return false;
}

/** The problem document of a Problem. `instance` is the request's id. */
export function problemDocument(problem: Problem, requestId: string): ProblemDocument {
  return {
    type: `urn:assay:problem:${problem.kind}`,
    title: KINDS[problem.kind].title,
    status: problem.status,
    ...(problem.detail !== undefined && { detail: problem.detail }),
    instance: `urn:uuid:${requestId}`,
    ...(problem.extras.permission !== undefined && { permission: problem.extras.permission }),
    ...(problem.extras.issues !== undefined && { issues: [...problem.extras.issues] }),
  };
}

export function problemResponse(problem: Problem, requestId: string, headers: Record<string, string> = {}): Response {
  const { retryAfterSeconds } = problem.extras;
  return Response.json(problemDocument(problem, requestId), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    },
  });
}
