/** What a screen shows of a failed request: a sentence, the way to report it, and who may do it where it was refused. */
export interface ShownProblem {
  readonly title: string;
  readonly detail?: string;
  /** HTTP status, or null where no answer came. */
  readonly status: number | null;
  readonly requestId?: string;
  readonly permission?: string;
}

/** The HTTP status of a failed call, or null when there was no answer. */
export function statusOf(error: unknown): number | null {
  return readProblem(error).status;
}

/** Reads a problem document (RFC 9457) from an error that carries one as `problem`, or from the document itself. */
export function readProblem(error: unknown): ShownProblem {
  const document = isRecord(error) && isRecord(error.problem) ? error.problem : error;
  if (!isRecord(document) || typeof document.status !== 'number' || typeof document.title !== 'string')
    return { title: 'The server could not be reached', detail: 'Check the connection and try again.', status: null };
  const requestId = text(document.request_id) ?? text(document.requestId) ?? text(document.instance);
  const detail = text(document.detail);
  const permission = text(document.permission);
  return {
    title: document.title,
    status: document.status,
    ...(detail && { detail }),
    ...(requestId && { requestId }),
    ...(permission && { permission }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
