import type * as z from 'zod';
import type { ProblemDocument } from '@/lib/problem';
import type { Endpoint } from './endpoint';

/** A failed call, with the server's problem document. */
export class ApiError extends Error {
  constructor(readonly problem: ProblemDocument) {
    super(problem.detail ?? problem.title);
    this.name = 'ApiError';
  }
}

/**
 * Calls one of our endpoints from the browser.
 * @param project slug of the project; the server checks it against the membership.
 * @throws ApiError with the problem document; an unreachable server gives one of kind `unavailable`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  project: string,
  input: z.input<E['input']>,
  signal?: AbortSignal,
): Promise<z.output<E['output']>> {
  const { address, rest } = fillPath(endpoint, project, input as Record<string, unknown>);
  const response = await fetch(address, {
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  }).catch((failure: unknown) => {
    if (signal?.aborted) throw failure;
    throw new ApiError(unreachable());
  });
  const body: unknown = await response.json().catch(() => unreachable());
  if (!response.ok) throw new ApiError(body as ProblemDocument);
  return endpoint.output.parse(body) as z.output<E['output']>;
}

function fillPath(endpoint: Endpoint, project: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams({ project });
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(rest)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined && item !== null) query.append(name, String(item));
      }
    }
  }
  return { address: `${path}?${query}`, rest };
}

function unreachable(): ProblemDocument {
  return {
    type: 'urn:assay:problem:unavailable',
    title: 'The console did not answer; check your connection and try again.',
    status: 503,
    instance: '',
  };
}
