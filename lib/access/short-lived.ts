import { jwtVerify, SignJWT } from 'jose';
import { environment } from '@/lib/env';
import { Problem } from '@/lib/problem';
import { TOKEN_SCOPES, type TokenScope } from './permissions';
import type { Principal } from './principal';

const ISSUER = 'assay';
export const SHORT_LIVED_MAX_SECONDS = 15 * 60;

/** Signs a token of at most 15 minutes that stands for a long-lived one; the latter's row is still asked on each use. */
export async function signShortLived(
  tokenId: string,
  scopes: readonly TokenScope[],
  audience: string,
  expiresInSeconds: number,
): Promise<string> {
  return new SignJWT({ scopes })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setSubject(tokenId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${Math.min(expiresInSeconds, SHORT_LIVED_MAX_SECONDS)}s`)
    .sign(key());
}

/** Three base64url parts: a JWT, where our long-lived tokens have none. */
export function looksShortLived(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

/** @throws Problem `unauthenticated` when the signature, the issuer or the time does not hold. */
export async function verifyShortLived(token: string): Promise<Principal> {
  try {
    const { payload } = await jwtVerify(token, key(), { issuer: ISSUER, algorithms: ['HS256'] });
    const scopes = Array.isArray(payload.scopes) ? payload.scopes : [];
    return {
      kind: 'token',
      tokenId: String(payload.sub),
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
    };
  } catch {
    throw new Problem('unauthenticated', 'The short-lived token is not valid or has expired.');
  }
}

function key(): Uint8Array {
  const secret = environment().NEXTAUTH_SECRET;
  if (!secret) throw new Problem('unavailable', 'No secret is configured.');
  return new TextEncoder().encode(`short-lived token\n${secret}`);
}
