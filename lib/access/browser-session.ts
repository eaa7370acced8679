/** What the browser does to sign in and out: next-auth's own addresses, asked without leaving the page. */

const AUTH = '/api/auth';

export type SignInAnswer = 'signed-in' | 'refused' | 'delayed' | 'no-cookie' | 'unreachable';

export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const answer = await post('callback/credentials', { email, password });
  if (!answer) return 'unreachable';
  const { url = '' } = (await answer.json().catch(() => ({}))) as { url?: string };
  if (answer.ok) return url.includes('csrf=true') ? 'no-cookie' : 'signed-in';
  if (answer.status !== 401) return 'unreachable';
  return url.includes('error=delayed') ? 'delayed' : 'refused';
}

/** Ends the session; true when the server has taken the cookie back. */
export async function signOut(): Promise<boolean> {
  return (await post('signout', {}))?.ok ?? false;
}

/** A form with next-auth's CSRF token; undefined when the server did not answer. */
async function post(action: string, fields: Record<string, string>): Promise<Response | undefined> {
  try {
    const { csrfToken } = (await (await fetch(`${AUTH}/csrf`)).json()) as { csrfToken: string };
    return await fetch(`${AUTH}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    });
  } catch {
    return undefined;
  }
}
