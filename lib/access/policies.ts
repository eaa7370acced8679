import { eq } from 'drizzle-orm';
import { projects } from '@/db/schema/projects';
import type { Input } from '@/lib/http/endpoint';
import type { Access } from './authority';
import type { changePolicies, Policies } from './contract';

type Admin = Access<'admin:manage'>;

/** The rules that the project has set for itself. */
export function read(access: Admin): Promise<Policies> {
  return current(access, 'reading');
}

/** Changes the rules that are given and keeps the old and the new ones in the audit trail. */
export async function change(access: Admin, input: Input<typeof changePolicies>): Promise<Policies> {
  const before = await current(access, 'changing');
  const after: Policies = {
    four_eyes_waived: input.four_eyes_waived ?? before.four_eyes_waived,
    acceptance_max_days: input.acceptance_max_days ?? before.acceptance_max_days,
    silence_limit_minutes: input.silence_limit_minutes ?? before.silence_limit_minutes,
  };
  const entry = {
    action: 'policies.changed',
    objectKind: 'project',
    objectId: access.projectId,
    before,
    after,
  } as const;
  await access.change(entry, (tx) =>
    tx
      .update(projects)
      .set({
        fourEyesWaived: after.four_eyes_waived,
        acceptanceMaxDays: after.acceptance_max_days,
        silenceLimitMinutes: after.silence_limit_minutes,
      })
      .where(eq(projects.id, access.projectId)),
  );
  return after;
}

/** With the row held when it is about to change, so that "before" is what the change found. */
async function current(access: Admin, purpose: 'reading' | 'changing'): Promise<Policies> {
  const query = access.db
    .select({
      four_eyes_waived: projects.fourEyesWaived,
      acceptance_max_days: projects.acceptanceMaxDays,
      silence_limit_minutes: projects.silenceLimitMinutes,
    })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const [row] = await (purpose === 'changing' ? query.for('update') : query);
  return row!;
}
