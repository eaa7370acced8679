import { getToken } from 'next-auth/jwt';
import { environment } from '@/lib/env';
import { Problem } from '@/lib/problem';
import { findToken } from './guard';
import type { Principal } from './principal';
import { admitRequest } from './rate-limit';
import { digestOf } from './secrets';
import { looksShortLived, verifyShortLived } from './short-lived';
import { noteUse } from './token-use';

/** The person of a browser session, from its cookies; undefined when nobody is signed in. */
export async function personOfCookies(cookies: Record<string, string>): Promise<Principal | undefined> {
  const secret = environment().NEXTAUTH_SECRET;
  if (!secret) return undefined;
  // Without the headers: next-auth would take a bearer token for a session as well.
  const request = { cookies, headers: {} } as unknown as Parameters<typeof getToken>[0]['req'];
  const session = await getToken({ req: request, secret });
  return typeof session?.sub === 'string' ? { kind: 'person', userId: session.sub } : undefined;
}

/**
 * Who sent a request: a bearer token, or the browser session. It is asked before anything of the body is read, and
 * counts the request against the limit of the token.
 * @throws Problem `unauthenticated`, `rate-limited`.
 */
export async function currentPrincipal(request: Request): Promise<Principal> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) return principalOfBearer(authorization);
  const person = await personOfCookies(parseCookies(request.headers.get('cookie') ?? ''));
  if (!person) throw new Problem('unauthenticated');
  return person;
}

async function principalOfBearer(authorization: string): Promise<Principal> {
  const token = /^Bearer ([^\s]{1,4096})$/i.exec(authorization)?.[1];
  if (!token) throw new Problem('unauthenticated', 'Send the token as "Authorization: Bearer <token>".');
  const claims = looksShortLived(token) ? await verifyShortLived(token) : undefined;
  const known = await findToken(claims ? { id: claims.tokenId } : { digest: digestOf(token) });
  if (!known) throw new Problem('unauthenticated', 'The token is unknown, revoked or expired.');
  noteUse(known.id, claims?.audience);
  admitRequest(known);
  return { kind: 'token', tokenId: known.id, known, ...(claims && { scopes: claims.scopes }) };
}

function parseCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(';').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at).trim(), safeDecode(pair.slice(at + 1).trim())]];
    }),
  );
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
