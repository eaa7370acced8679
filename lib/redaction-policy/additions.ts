import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/access';
import { allowlistAdditions } from '@/db/schema/redaction';
import type { Access } from '@/lib/access/authority';
import { principalId } from '@/lib/access/principal';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import type { AdditionView, addAddition, listAdditions } from './contract';
import { refusalOf } from './refusal';

type Admin = Access<'admin:manage'>;

/** Fields that a project may have added at the same time. */
const MOST_ADDITIONS = 100;

/** Those in force first, then those that were ended, newest first. */
export async function list(access: Admin): Promise<Output<typeof listAdditions>> {
  const rows = await additionRows(access).orderBy(
    sql`${allowlistAdditions.endedAt} DESC NULLS FIRST`,
    desc(allowlistAdditions.createdAt),
    desc(allowlistAdditions.id),
  );
  return { items: rows.map(toView), next: null };
}

/**
 * Adds a field to the allowlist of the project; it counts for what arrives from now on.
 * @throws Problem `rule-violated` for a key or token that may never be kept, `conflict` for a key that is added already.
 */
export async function add(access: Admin, input: Input<typeof addAddition>): Promise<AdditionView> {
  const refusal = refusalOf(input);
  if (refusal) throw new Problem('rule-violated', refusal);
  const inForce = await access.db.$count(allowlistAdditions, isInForce(access));
  if (inForce >= MOST_ADDITIONS) {
    throw new Problem('rule-violated', `At most ${MOST_ADDITIONS} fields can be added; end one that is not needed.`);
  }
  const { key, type, tokens } = input;
  const values = { projectId: access.projectId, key, type, tokens: type === 'token' ? tokens : null };
  const entry = (id: string | undefined) => ({
    action: 'allowlist.added' as const,
    objectKind: 'allowlist addition',
    objectId: id ?? key,
    before: null,
    after: { key, type, tokens },
  });
  const id = await access.change(entry, async (tx) => {
    const [row] = await tx
      .insert(allowlistAdditions)
      .values({ ...values, createdBy: principalId(access.principal) })
      .onConflictDoNothing()
      .returning({ id: allowlistAdditions.id });
    if (!row) throw new Problem('conflict', 'This field has been added already; end that first to change it.');
    return row.id;
  });
  return one(access, id);
}

/**
 * Ends an addition; what arrives from now on is dropped and counted again. Ending it once more changes nothing.
 * @throws Problem `not-found`.
 */
export async function end(access: Admin, { id }: { id: string }): Promise<AdditionView> {
  const before = await one(access, id);
  if (before.ended_at !== null) return before;
  const { key, type, tokens } = before;
  const entry = {
    action: 'allowlist.ended',
    objectKind: 'allowlist addition',
    objectId: id,
    before: { key, type, tokens },
    after: null,
  } as const;
  await access.change(entry, (tx) =>
    tx
      .update(allowlistAdditions)
      .set({ endedAt: sql`now()`, endedBy: principalId(access.principal) })
      .where(and(eq(allowlistAdditions.id, id), isNull(allowlistAdditions.endedAt))),
  );
  return one(access, id);
}

async function one(access: Admin, id: string): Promise<AdditionView> {
  const [row] = await additionRows(access).where(eq(allowlistAdditions.id, id));
  if (!row) throw new Problem('not-found', 'There is no such addition in this project.');
  return toView(row);
}

function isInForce(access: Admin) {
  return and(eq(allowlistAdditions.projectId, access.projectId), isNull(allowlistAdditions.endedAt));
}

function additionRows({ db }: Admin) {
  const nameOf = (id: typeof allowlistAdditions.createdBy | typeof allowlistAdditions.endedBy) =>
    sql<string>`coalesce((SELECT ${users.name} FROM ${users} WHERE ${users.id}::text = ${id}), ${id})`;
  return db
    .select({
      id: allowlistAdditions.id,
      key: allowlistAdditions.key,
      type: allowlistAdditions.type,
      tokens: allowlistAdditions.tokens,
      createdBy: nameOf(allowlistAdditions.createdBy),
      createdAt: allowlistAdditions.createdAt,
      endedBy: nameOf(allowlistAdditions.endedBy).mapWith((name: string | null) => name),
      endedAt: allowlistAdditions.endedAt,
    })
    .from(allowlistAdditions)
    .$dynamic();
}

type AdditionRow = Awaited<ReturnType<typeof additionRows>>[number];

function toView({ createdBy, createdAt, endedBy, endedAt, tokens, ...row }: AdditionRow): AdditionView {
  return {
    ...row,
    tokens: tokens ?? [],
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    ended_by: endedBy,
    ended_at: endedAt?.toISOString() ?? null,
  };
}
