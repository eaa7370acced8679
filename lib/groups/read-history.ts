import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/access';
import { fingerprints, groupBindings, groupEvents } from '@/db/schema/groups';
import { messageTemplates } from '@/db/schema/redaction';
import type { Access } from '@/lib/access/authority';
import type { GroupDetail, GroupEvent } from './contract';
import { FORMER_MEMBER, messageOf } from './rows';

/** What people did with a group, newest first. */
export async function readHistory(access: Access<'quality:aggregate'>, groupId: string): Promise<GroupEvent[]> {
  const events = await access.db
    .select()
    .from(groupEvents)
    .where(and(eq(groupEvents.projectId, access.projectId), eq(groupEvents.groupId, groupId)))
    .orderBy(desc(groupEvents.at), desc(groupEvents.id));
  const named = events.flatMap(({ action, before, after, actorId }) =>
    [actorId, ...(action === 'assigned' ? [before, after] : [])].filter((id) => id !== null),
  );
  const names = await readNames(access, named);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? FORMER_MEMBER));
  return events.map(({ action, before, after, note, actorId, at }) => ({
    action,
    before: action === 'assigned' ? nameOf(before) : before,
    after: action === 'assigned' ? nameOf(after) : after,
    note,
    by: nameOf(actorId),
    at: at.toISOString(),
  }));
}

async function readNames(access: Access<'quality:aggregate'>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await access.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The fingerprints that are bound to a group now, and how each came to it. */
export async function readFingerprints(
  access: Access<'quality:aggregate'>,
  bound: readonly string[],
): Promise<GroupDetail['fingerprints']> {
  const rows = await access.db
    .select({
      fingerprint: fingerprints.fingerprint,
      rule_version: fingerprints.ruleVersion,
      operation: fingerprints.operation,
      provider: fingerprints.provider,
      template_hash: fingerprints.templateHash,
      template_text: messageTemplates.text,
      bound_at: groupBindings.boundAt,
      cause: groupBindings.cause,
    })
    .from(fingerprints)
    .innerJoin(
      groupBindings,
      and(
        eq(groupBindings.projectId, fingerprints.projectId),
        eq(groupBindings.fingerprint, fingerprints.fingerprint),
        isNull(groupBindings.unboundAt),
      ),
    )
    .leftJoin(
      messageTemplates,
      and(eq(messageTemplates.projectId, fingerprints.projectId), eq(messageTemplates.hash, fingerprints.templateHash)),
    )
    .where(and(eq(fingerprints.projectId, access.projectId), inArray(fingerprints.fingerprint, [...bound])))
    .orderBy(asc(groupBindings.boundAt), sql`${fingerprints.fingerprint}`);
  return rows.map(({ bound_at, template_hash, template_text, ...row }) => ({
    ...row,
    message: messageOf({ template_hash, template_text }),
    bound_at: bound_at.toISOString(),
  }));
}
