import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { tokens, users } from '@/db/schema/access';
import { auditEvents } from '@/db/schema/audit';
import type { Access, Reader } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Input, Output } from '@/lib/http/endpoint';
import { resolveTimeRange } from '@/lib/quality/time-range';
import type { AuditEvent, listAudit } from './contract';

type Search = Input<typeof listAudit>;
type EventRow = typeof auditEvents.$inferSelect;
const Place = z.object({ id: z.int() });

/** The audit trail, newest first. @throws Problem `invalid-request` for a foreign cursor. */
export async function list(access: Access<'audit:read'>, input: Search): Promise<Output<typeof listAudit>> {
  const rows = await access.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.projectId, access.projectId), ...conditions(access.db, input)))
    .orderBy(desc(auditEvents.id))
    .limit(input.limit + 1);
  const shown = rows.slice(0, input.limit);
  const names = await namesOf(access, shown);
  const last = rows.length > input.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toEvent(row, names)),
    next: last ? encodeCursor({ id: last.id }) : null,
  };
}

function conditions(db: Reader, input: Search): (SQL | undefined)[] {
  const range = resolveTimeRange(input, new Date());
  const place = input.after === undefined ? undefined : decodeCursor(input.after, Place);
  const { actor, action, object, result } = input;
  return [
    gte(auditEvents.at, range.from),
    lt(auditEvents.at, range.to),
    place && lt(auditEvents.id, place.id),
    actor === '' ? undefined : actorMatches(db, actor),
    action === '' ? undefined : sql`starts_with(${auditEvents.action}, ${action})`,
    object === '' ? undefined : or(eq(auditEvents.objectKind, object), eq(auditEvents.objectId, object)),
    result && eq(auditEvents.result, result),
  ];
}

function actorMatches(db: Reader, text: string): SQL | undefined {
  const holds = (column: typeof users.name | typeof users.email | typeof tokens.name) =>
    sql`strpos(lower(${column}), lower(${text})) > 0`;
  const people = db
    .select({ id: sql`${users.id}::text` })
    .from(users)
    .where(or(holds(users.name), holds(users.email)));
  const machines = db
    .select({ id: sql`${tokens.id}::text` })
    .from(tokens)
    .where(holds(tokens.name));
  return or(
    eq(auditEvents.actorId, text),
    inArray(auditEvents.actorId, people),
    inArray(auditEvents.actorId, machines),
  );
}

/** Names of the project, the people and the tokens that a page of rows mentions, by id. */
async function namesOf(
  { db, projectId, projectSlug }: Access<'audit:read'>,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => [row.actorId, row.objectId]))].filter(
    (id) => z.uuid().safeParse(id).success,
  );
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  const machines = await db.select({ id: tokens.id, name: tokens.name }).from(tokens).where(inArray(tokens.id, ids));
  return new Map([{ id: projectId, name: projectSlug }, ...people, ...machines].map(({ id, name }) => [id, name]));
}

function toEvent(row: EventRow, names: ReadonlyMap<string, string>): AuditEvent {
  const nameOf = (id: string) => names.get(id) ?? null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: nameOf(row.actorId) },
    action: row.action,
    object: { kind: row.objectKind, id: row.objectId, name: nameOf(row.objectId) },
    result: row.result,
    permission: row.permission,
    before: row.before,
    after: row.after,
    reason: row.reason,
    request_id: row.requestId,
    address: row.address,
  };
}
