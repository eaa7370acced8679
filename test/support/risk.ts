import { randomUUID } from 'node:crypto';
import { withAuthority } from '@/lib/access/authority';
import type { Proposal, RiskDetail, TakenDecision } from '@/lib/risk/contract';
import { proposeRisk } from '@/lib/risk/contract';
import { DECISION_NEEDS } from '@/lib/risk/decide';
import { decide } from '@/lib/risk/decisions';
import { propose } from '@/lib/risk/propose';
import type { PersonScope, TestDatabase } from './database';

const DAY_MS = 86_400_000;

/** A day from now in UTC, as a person types it. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/** Failures of a provider's rate limit, a proposal over them that is complete, and what the test changes in it. */
export function proposalBy(owner: PersonScope, changes: Partial<Proposal> = {}): Proposal {
  return {
    title: 'Rate limits of the vendor',
    scope: { kind: 'predicate', domain: 'provider', error_class: 'rate_limited' },
    coverage: 'standing',
    treatment: 'accept',
    residual_severity: 'low',
    justification_code: 'vendor_fix_awaited',
    justification: 'The vendor raises our quota next month.',
    owner_id: owner.principal.userId,
    ends: dayFromNow(20),
    zone: 'UTC',
    ...(changes.coverage !== 'pinned' && { ceiling_count: 1_000 }),
    ...changes,
  };
}

/** Proposes as this person, through the checks of the endpoint. */
export function proposeAs(person: PersonScope, changes: Partial<Proposal> = {}, now?: Date): Promise<RiskDetail> {
  const input = proposeRisk.input.parse(proposalBy(person, changes));
  return withAuthority('governance:request_risk', person, (access) => propose(access, input, now));
}

/** Decides as this person on the digest that the acceptance has. */
export function decideAs(
  person: PersonScope,
  risk: Pick<RiskDetail, 'id' | 'revision'>,
  decision: TakenDecision,
  reason = 'for the test',
): Promise<RiskDetail> {
  const input = { id: risk.id, decision, revision_digest: risk.revision.digest, reason };
  return withAuthority(DECISION_NEEDS[decision], person, (access) => decide(access, input));
}

export interface PlantedFailures {
  readonly at: Date;
  readonly failures: number;
  readonly domain?: string;
  readonly errorClass?: string;
  readonly provider?: string | null;
  readonly model?: string;
  readonly tool?: string;
  readonly environment?: string;
  readonly release?: string;
  readonly fingerprint?: string;
}

/** Puts failures into the rollups of all grains, as the projector would; with a group for a new fingerprint. @returns the fingerprint. */
export async function plantFailures(database: TestDatabase, planted: PlantedFailures): Promise<string> {
  const fingerprint = planted.fingerprint ?? `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  const { domain = 'provider', errorClass = 'rate_limited', provider = 'openai' } = planted;
  await database.owner(
    `WITH made AS (
      INSERT INTO fingerprints (project_id, fingerprint, rule_version, domain, error_class, provider, occurrences, absorbed, threads)
      VALUES ($1, $2, 1, $3, $4, $5, 0, 0, 0) ON CONFLICT DO NOTHING RETURNING fingerprint
    ), grouped AS (
      INSERT INTO error_groups (project_id, title) SELECT $1, 'Group of ' || left($2, 6) FROM made RETURNING id
    )
    INSERT INTO group_bindings (project_id, fingerprint, group_id, cause) SELECT $1, $2, id, 'automatic' FROM grouped`,
    [database.projectId, fingerprint, domain, errorClass, provider],
  );
  const { environment = 'production', release = '', model = 'gpt-4o', tool = '' } = planted;
  await database.owner(
    `INSERT INTO failure_rollups AS known (project_id, grain, bucket, fingerprint, environment, release, model, tool, failures)
    SELECT $1, grain, date_trunc(grain, $2::timestamptz, 'UTC'), $3, $4, $5, $6, $7, $8
    FROM unnest(ARRAY['minute', 'hour', 'day']) AS grain
    ON CONFLICT (project_id, grain, bucket, fingerprint, environment, release, model, tool)
    DO UPDATE SET failures = known.failures + excluded.failures`,
    [database.projectId, planted.at, fingerprint, environment, release, model, tool, planted.failures],
  );
  return fingerprint;
}

/** The group that a fingerprint belongs to. */
export async function groupOf(database: TestDatabase, fingerprint: string): Promise<string> {
  const [row] = await database.owner<{ id: string }>(
    'SELECT group_id AS id FROM group_bindings WHERE fingerprint = $1 AND unbound_at IS NULL',
    [fingerprint],
  );
  return row!.id;
}
