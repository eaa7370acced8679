import { sql } from 'drizzle-orm';
import { capabilities } from '@/db/schema/conformance';
import type { Access, Transaction } from '@/lib/access/authority';
import { principalId } from '@/lib/access/principal';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import type { registerCapabilities } from './contract';
import { planRegistration, type RegistrationPlan } from './plan';
import { readVersions } from './versions';

type Admin = Access<'admin:manage'>;
const MOST_FAULTS_TOLD = 5;

/**
 * Registers versions of capabilities, all or none; those that are known with the same content are counted. Executions
 * that have reported anything since the earliest of them came into force are judged again.
 * @throws Problem `conflict` where a known version would say something else, `rule-violated` for an instant that would
 * change how earlier calls were judged.
 */
export async function register(
  access: Admin,
  { capabilities: inputs }: Input<typeof registerCapabilities>,
  now = new Date(),
): Promise<Output<typeof registerCapabilities>> {
  const names = [...new Set(inputs.map((one) => one.capability))];
  const entry = ({ plan, touched }: { plan: RegistrationPlan; touched: number }) => ({
    action: 'capability.registered' as const,
    objectKind: 'capability',
    objectId: names.length === 1 ? (names[0] as string) : access.projectSlug,
    before: null,
    after: {
      versions: plan.fresh.map(({ input }) => `${input.capability} ${input.version}`),
      known: plan.known.length,
      touched,
    },
  });
  const { plan, touched } = await access.change(entry, async (tx) => {
    // One registration of a project at a time, so that what a plan was made of is still true when it is written.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('assay registry ' || ${access.projectId}, 0))`);
    const made = planRegistration(inputs, await readVersions(access.projectId, tx, names), now);
    refuse(made);
    return { plan: made, touched: await write(access, tx, made, now) };
  });
  return { registered: plan.fresh.length, known: plan.known.length, touched };
}

function refuse({ faults }: RegistrationPlan): void {
  if (faults.length === 0) return;
  const kind = faults.some((fault) => fault.kind === 'conflict') ? 'conflict' : 'rule-violated';
  const told = faults.slice(0, MOST_FAULTS_TOLD).map(({ sentence }) => sentence);
  const rest = faults.length - told.length;
  throw new Problem(kind, [...told, ...(rest > 0 ? [`And ${rest} more.`] : []), 'Nothing was registered.'].join(' '));
}

/** @returns how many executions are judged again. */
async function write(access: Admin, tx: Transaction, { fresh }: RegistrationPlan, now: Date): Promise<number> {
  if (fresh.length === 0) return 0;
  const registeredBy = principalId(access.principal);
  await tx.insert(capabilities).values(
    fresh.map(({ input, inForceFrom }) => ({
      projectId: access.projectId,
      capability: input.capability,
      version: input.version,
      audience: input.audience,
      operation: input.operation,
      risk: input.risk,
      requiresConfirmation: input.requires_confirmation,
      requiresHitl: input.requires_hitl,
      idempotency: input.idempotency,
      provider: input.provider ?? null,
      target: input.target ?? null,
      timeoutMs: input.timeout_ms ?? null,
      inForceFrom,
      // The instant of the plan, so that what comes into force at once does not do so after it was registered.
      registeredAt: now,
      registeredBy,
    })),
  );
  const earliest = new Date(Math.min(...fresh.map(({ inForceFrom }) => inForceFrom.getTime())));
  const { rows } = await tx.execute<{ touched: string }>(
    sql`SELECT assay_touch_since(${earliest.toISOString()}::timestamptz) AS touched`,
  );
  return Number(rows[0]?.touched ?? 0);
}
