import { and, asc, eq, sql } from 'drizzle-orm';
import { memberships, users } from '@/db/schema/access';
import { errorGroups, groupEvents } from '@/db/schema/groups';
import type { Access, Transaction } from '@/lib/access/authority';
import { permissionsOf } from '@/lib/access/permissions';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { listAssignees, triageGroup } from './contract';
import { type GroupState, isLegalMove, type StoredState } from './lifecycle';
import { findGroup, type StoredGroup } from './rows';

type Triager = Access<'governance:classify'>;
type Event = Pick<typeof groupEvents.$inferInsert, 'action' | 'before' | 'after'>;

/**
 * Moves a group to another state, assigns it, or both; with its events and its audit row, and nothing else.
 * @throws Problem `not-found`; `conflict` when the group is in another state than the caller saw; `rule-violated` for
 * a move that is not legal and for an assignee who cannot open the group.
 */
export async function triage(access: Triager, input: Input<typeof triageGroup>): Promise<Output<typeof triageGroup>> {
  // The row is locked first, so that of two people who triage at once the second is told.
  await access.db.execute(sql`select 1 from ${errorGroups}
    where ${errorGroups.id} = ${input.id} and ${errorGroups.projectId} = ${access.projectId} for update`);
  const group = await findGroup(access, input.id);
  if (!group) throw new Problem('not-found', 'There is no error group of this id in the project.');
  checkMove(group.state, input);
  if (input.assignee_id) await checkAssignee(access, input.assignee_id);
  const events = eventsOf(group, input);
  const note = input.note === undefined ? null : scanSecrets(input.note).text;
  const entry = {
    action: 'group.triaged',
    objectKind: 'group',
    objectId: group.id,
    before: { state: group.state, assignee_id: group.assignee?.id ?? null },
    after: {
      state: input.state ?? group.state,
      assignee_id: input.assignee_id === undefined ? (group.assignee?.id ?? null) : input.assignee_id,
    },
    ...(note !== null && { reason: note }),
  } as const;
  await access.change(entry, async (tx) => {
    await update(tx, access.projectId, input);
    await keepEvents(tx, access, group.id, events, note);
  });
  const { state, assignee } = (await findGroup(access, group.id)) as StoredGroup;
  return { id: group.id, state, assignee };
}

function checkMove(now: GroupState, { expected_state: expected, state: to }: Input<typeof triageGroup>): void {
  if (now !== expected) {
    throw new Problem(
      'conflict',
      `The group is ${words(now)} by now, not ${words(expected)}. Load it again and decide anew.`,
    );
  }
  if (to !== undefined && !isLegalMove(now, to)) {
    throw new Problem('rule-violated', `A group that is ${words(now)} cannot become ${words(to)}.`);
  }
}

function words(state: GroupState | StoredState): string {
  return state.replaceAll('_', ' ');
}

async function checkAssignee(access: Triager, userId: string): Promise<void> {
  if (!(await assignable(access)).some(({ id }) => id === userId)) {
    throw new Problem('rule-violated', 'A group is assigned to a member of the project who may see its aggregates.');
  }
}

function eventsOf(group: StoredGroup, { state, assignee_id: assigneeId }: Input<typeof triageGroup>): Event[] {
  const events: Event[] = [];
  if (state !== undefined) events.push({ action: 'state_changed', before: group.state, after: state });
  const before = group.assignee?.id ?? null;
  if (assigneeId !== undefined && assigneeId !== before) events.push({ action: 'assigned', before, after: assigneeId });
  return events;
}

async function update(tx: Transaction, projectId: string, input: Input<typeof triageGroup>): Promise<void> {
  const { state, assignee_id: assigneeId } = input;
  await tx
    .update(errorGroups)
    .set({
      ...(state !== undefined && { state, resolvedAt: state === 'resolved' ? sql`now()` : null }),
      ...(assigneeId !== undefined && { assigneeId }),
    })
    .where(and(eq(errorGroups.id, input.id), eq(errorGroups.projectId, projectId)));
}

/** The note stands with the first event; the others happened in the same act. */
async function keepEvents(tx: Transaction, access: Triager, groupId: string, events: Event[], note: string | null) {
  if (events.length === 0) return;
  const actorId = access.principal.kind === 'person' ? access.principal.userId : null;
  await tx.insert(groupEvents).values(
    events.map((event, index) => ({
      ...event,
      groupId,
      actorId,
      projectId: access.projectId,
      note: index === 0 ? note : null,
    })),
  );
}

/** The members to whom a group can be assigned, by name: those who may see it. */
export async function assignees(access: Triager): Promise<Output<typeof listAssignees>> {
  return { items: await assignable(access) };
}

async function assignable(access: Triager): Promise<{ id: string; name: string }[]> {
  const members = await access.db
    .select({ id: users.id, name: users.name, roles: memberships.roles })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.projectId, access.projectId))
    .orderBy(asc(users.name), asc(users.id));
  return members
    .filter(({ roles }) => permissionsOf(roles).has('quality:aggregate'))
    .map(({ id, name }) => ({ id, name }));
}
