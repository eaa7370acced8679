import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { Problem } from '@/lib/problem';
import { AUDIENCE } from './contract';
import { TOKEN_SCOPES, type TokenScope } from './permissions';
import { signingKey, verificationKey } from './signing-keys';

const ISSUER = 'assay';
const TYPE = 'JWT';
export const SHORT_LIVED_MAX_SECONDS = 15 * 60;

/** Signs a token of at most 15 minutes that stands for a long-lived one; the latter's row is still asked on each use. */
export async function signShortLived(
  tokenId: string,
  scopes: readonly TokenScope[],
  audience: string,
  expiresInSeconds: number,
): Promise<string> {
  const nowMs = Date.now();
  const key = signingKey(nowMs);
  const issuedAt = Math.floor(nowMs / 1000);
  return new SignJWT({ scopes })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: key.id })
    .setIssuer(ISSUER)
    .setSubject(tokenId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.min(expiresInSeconds, SHORT_LIVED_MAX_SECONDS))
    .sign(key.secret);
}

/** Three base64url parts: a JWT, where our long-lived tokens have none. */
export function looksShortLived(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);
}

/** What a short-lived token says of itself. */
export interface ShortLivedClaims {
  /** The token that it was made from. */
  readonly tokenId: string;
  readonly audience: string;
  readonly scopes: readonly TokenScope[];
}

const Claims = z.object({
  sub: z.uuid(),
  aud: z.string().regex(AUDIENCE),
  iat: z.int(),
  exp: z.int(),
  scopes: z.array(z.string()),
});

/**
 * Reads a short-lived token (RFC 7519). Good are only our own issuer and type, HS256, a key whose tokens can still be
 * alive, times that hold and lie at most 15 minutes apart, and exactly one audience.
 *
 * The audience names the program to which the token was handed, not a server: Assay is the only one that takes it, and
 * the issuer and the key pin that. No request says who sends it, so there is nothing to compare the audience with;
 * it is required so that the audit trail and the list of tokens can say who uses a token. What the token may do comes
 * from its scopes and from the row of the token that it was made from.
 * @throws Problem `unauthenticated`, in the same words whatever does not hold.
 */
export async function verifyShortLived(token: string): Promise<ShortLivedClaims> {
  const claims = Claims.safeParse(await verifiedPayload(token));
  if (!claims.success || claims.data.exp - claims.data.iat > SHORT_LIVED_MAX_SECONDS) throw notValid();
  const { sub, aud, scopes } = claims.data;
  return { tokenId: sub, audience: aud, scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)) };
}

async function verifiedPayload(token: string): Promise<JWTPayload> {
  try {
    const rules = { issuer: ISSUER, algorithms: ['HS256'], typ: TYPE, maxTokenAge: SHORT_LIVED_MAX_SECONDS };
    const { payload } = await jwtVerify(token, (header: { kid?: string }) => keyFor(header.kid), rules);
    return payload;
  } catch (thrown) {
    throw thrown instanceof Problem ? thrown : notValid();
  }
}

function keyFor(id: unknown): Uint8Array {
  const key = verificationKey(id, Date.now(), SHORT_LIVED_MAX_SECONDS * 1000);
  if (!key) throw notValid();
  return key;
}

function notValid(): Problem {
  return new Problem('unauthenticated', 'The short-lived token is not valid or has expired.');
}
