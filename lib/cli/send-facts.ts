import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ProblemDocument } from '@/lib/problem';
import { CliFailure, systemCode } from './failure';

const Receipt = z.object({ accepted: z.number(), duplicates: z.number() });
const ATTEMPTS = 8;
const RETRY_MS = 1_000;
const RETRYABLE = [429, 502, 503, 504];

/** Sends native facts to a console; waits and sends again while that is overloaded or starting. */
export function senderTo(console: string, token: string) {
  const address = new URL('/api/v1/facts', console);
  return async (facts: readonly object[]): Promise<z.infer<typeof Receipt>> => {
    const body = JSON.stringify({ facts });
    for (let attempt = 1; ; attempt += 1) {
      const response = await post(address, token, body);
      if (response.ok) return Receipt.parse(await response.json());
      if (!RETRYABLE.includes(response.status) || attempt === ATTEMPTS) throw await refusal(response);
      await sleep(Number(response.headers.get('retry-after')) * 1_000 || RETRY_MS);
    }
  };
}

function post(address: URL, token: string, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body }).catch((failure: Error) => {
    throw new CliFailure(`${address.origin} does not answer (${systemCode(failure.cause)}).`);
  });
}

async function refusal(response: Response): Promise<CliFailure> {
  const problem = ProblemDocument.safeParse(await response.json().catch(() => undefined));
  const why = problem.success ? (problem.data.detail ?? problem.data.title) : 'It gave no reason.';
  return new CliFailure(`The console refused the facts (${response.status}): ${why}`);
}
