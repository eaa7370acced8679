import { readProblem, type ShownProblem } from '@/lib/format/problem';

/** Sends the body of a set-up or of an invitation; null when it was taken, else what to tell the person. */
export async function sendAccount(
  address: '/api/auth/set-up' | '/api/auth/invite',
  body: object,
): Promise<ShownProblem | null> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.ok ? null : readProblem(await answer.json());
  } catch {
    return readProblem(undefined);
  }
}
