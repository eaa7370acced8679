import { eq, sql } from 'drizzle-orm';
import { projects } from '@/db/schema/projects';
import type { Input } from '@/lib/http/endpoint';
import type { Access, Transaction } from './authority';
import type { changePolicies, Policies } from './contract';

type Admin = Access<'admin:manage'>;

/** The policies by which executions are derived; a change of one derives them again. */
const DERIVING = ['silence_limit_minutes', 'token_limit_minutes', 'cdp_methods'] as const satisfies (keyof Policies)[];

/** The rules that the project has set for itself. */
export function read(access: Admin): Promise<Policies> {
  return current(access, 'reading');
}

/**
 * Changes the rules that are given and keeps the old and the new ones in the audit trail. Where executions are judged by
 * one of them, they are judged again, those of the past as well.
 */
export async function change(access: Admin, input: Input<typeof changePolicies>): Promise<Policies> {
  const before = await current(access, 'changing');
  const after: Policies = { ...before, ...withoutUndefined(input) };
  if (after.cdp_methods) after.cdp_methods = [...new Set(after.cdp_methods)].sort();
  const entry = {
    action: 'policies.changed',
    objectKind: 'project',
    objectId: access.projectId,
    before,
    after,
  } as const;
  await access.change(entry, async (tx) => {
    await write(tx, access.projectId, after);
    const isDerivedAnew = DERIVING.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (isDerivedAnew) await tx.execute(sql`SELECT assay_touch_since('-infinity')`);
  });
  return after;
}

function write(tx: Transaction, projectId: string, policies: Policies): Promise<unknown> {
  return tx
    .update(projects)
    .set({
      fourEyesWaived: policies.four_eyes_waived,
      acceptanceMaxDays: policies.acceptance_max_days,
      silenceLimitMinutes: policies.silence_limit_minutes,
      tokenLimitMinutes: policies.token_limit_minutes,
      cdpMethods: policies.cdp_methods,
    })
    .where(eq(projects.id, projectId));
}

/** With the row held when it is about to change, so that "before" is what the change found. */
async function current(access: Admin, purpose: 'reading' | 'changing'): Promise<Policies> {
  const query = access.db
    .select({
      four_eyes_waived: projects.fourEyesWaived,
      acceptance_max_days: projects.acceptanceMaxDays,
      silence_limit_minutes: projects.silenceLimitMinutes,
      token_limit_minutes: projects.tokenLimitMinutes,
      cdp_methods: projects.cdpMethods,
    })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const [row] = await (purpose === 'changing' ? query.for('update') : query);
  return row!;
}

function withoutUndefined(input: Input<typeof changePolicies>): Partial<Policies> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
