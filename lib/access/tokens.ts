import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { tokens, users } from '@/db/schema/access';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import type { Access, Reader } from './authority';
import type { createToken, listTokens, TokenView } from './contract';
import { principalId } from './principal';
import { requestsPerMinute } from './rate-limit';
import { newSecret } from './secrets';

type Admin = Access<'admin:manage'>;
const TOKEN_LABEL = 'assay_';
const DAY_MS = 86_400_000;
const MOST_NEVER_USED = 20;
/** The instant as Postgres wrote it, because a Date loses its microseconds. */
const Place = z.object({ at: z.string().max(40), id: z.uuid() });

/** The tokens of the project, newest first. The digest stays in the table. */
export async function list(access: Admin, input: Input<typeof listTokens>): Promise<Output<typeof listTokens>> {
  const place = input.after === undefined ? undefined : decodeCursor(input.after, Place);
  const rows = await tokenRows(access.db)
    .where(place && sql`(${tokens.createdAt}, ${tokens.id}) < (${place.at}::timestamptz, ${place.id}::uuid)`)
    .orderBy(desc(tokens.createdAt), desc(tokens.id))
    .limit(input.limit + 1);
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  return {
    items: rows.slice(0, input.limit).map(toView),
    next: last ? encodeCursor({ at: last.place, id: last.id }) : null,
  };
}

/** Makes a token. @returns its text, which is kept nowhere, beside what the list will show of it. */
export async function create(
  access: Admin,
  input: Input<typeof createToken>,
): Promise<{ token: string; details: TokenView }> {
  const { text, digest, prefix } = newSecret(TOKEN_LABEL);
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + input.expires_in_days * DAY_MS);
  const entry = {
    action: 'token.created',
    objectKind: 'token',
    objectId: id,
    after: {
      name: input.name,
      scopes: input.scopes,
      expires_at: expiresAt.toISOString(),
      requests_per_minute: requestsPerMinute(input.requests_per_minute ?? null),
    },
  } as const;
  const { name, scopes } = input;
  const limit = input.requests_per_minute;
  const { projectId } = access;
  const createdBy = principalId(access.principal);
  await access.change(entry, (tx) =>
    tx
      .insert(tokens)
      .values({ id, projectId, name, digest, prefix, scopes, createdBy, expiresAt, requestsPerMinute: limit }),
  );
  return { token: text, details: await one(access, id) };
}

/**
 * Revokes a token; it is refused from the next request on. Revoking it again changes nothing.
 * @throws Problem `not-found`.
 */
export async function revoke(access: Admin, { id }: { id: string }): Promise<TokenView> {
  const before = await one(access, id);
  if (before.revoked_at !== null) return before;
  const entry = {
    action: 'token.revoked',
    objectKind: 'token',
    objectId: id,
    before: { name: before.name, scopes: before.scopes, expires_at: before.expires_at },
  } as const;
  await access.change(entry, (tx) =>
    tx
      .update(tokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(tokens.id, id), isNull(tokens.revokedAt))),
  );
  return one(access, id);
}

/** Names of the tokens that may send evidence, still work, and were never used; the newest first, at most 20. */
export async function neverUsedSenders(access: Admin): Promise<string[]> {
  const rows = await access.db
    .select({ name: tokens.name })
    .from(tokens)
    .where(
      and(
        eq(tokens.projectId, access.projectId),
        sql`'ingest' = ANY (${tokens.scopes})`,
        isNull(tokens.lastUsedAt),
        isNull(tokens.revokedAt),
        gt(tokens.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(tokens.createdAt))
    .limit(MOST_NEVER_USED);
  return rows.map(({ name }) => name);
}

async function one(access: Admin, id: string): Promise<TokenView> {
  const [row] = await tokenRows(access.db).where(eq(tokens.id, id));
  if (!row) throw new Problem('not-found', 'There is no such token in this project.');
  return toView(row);
}

function tokenRows(db: Reader) {
  return db
    .select({
      id: tokens.id,
      name: tokens.name,
      prefix: tokens.prefix,
      scopes: tokens.scopes,
      createdBy: sql<string>`coalesce(${users.name}, ${tokens.createdBy})`,
      createdAt: tokens.createdAt,
      place: sql<string>`${tokens.createdAt}::text`,
      expiresAt: tokens.expiresAt,
      revokedAt: tokens.revokedAt,
      lastUsedAt: tokens.lastUsedAt,
      lastUsedBy: tokens.lastUsedBy,
      ownLimit: tokens.requestsPerMinute,
    })
    .from(tokens)
    .leftJoin(users, sql`${users.id}::text = ${tokens.createdBy}`);
}

type TokenRow = Awaited<ReturnType<typeof tokenRows>>[number];

function toView({ createdBy, createdAt, expiresAt, revokedAt, lastUsedAt, lastUsedBy, ...rest }: TokenRow): TokenView {
  const { place: _, ownLimit, ...row } = rest;
  return {
    ...row,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    last_used_by: lastUsedBy,
    requests_per_minute: requestsPerMinute(ownLimit),
  };
}
