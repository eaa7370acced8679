import { eq } from 'drizzle-orm';
import { projects } from '@/db/schema/projects';
import { type Access, withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import type { Intake, RawFact } from '@/lib/facts/fact';
import { countIntake } from '@/lib/operations/metrics';
import { readAdditions } from '@/lib/redaction/additions';
import type { RedactionPolicy } from '@/lib/redaction/policy';
import type { IntakeCounts } from './counts';
import { groupCommit } from './group-commit';
import { prepare, type RejectedItem } from './prepare';

export interface IngestResult {
  /** Stored now. */
  readonly accepted: number;
  /** Known before, to the byte. */
  readonly duplicates: number;
  readonly rejected: readonly RejectedItem[];
}

/** A project that the sender may write to, with what its redaction needs. */
export interface IntakeTarget {
  readonly projectId: string;
  readonly policy: RedactionPolicy;
}

/**
 * Looks up, now, whether the sender may write, before anything of a body is read.
 * @throws Problem `unauthenticated`, `permission-denied`, `not-found`.
 */
export function openIntake(scope: Scope): Promise<IntakeTarget> {
  return withAuthority('ingest', scope, intakeTarget);
}

async function intakeTarget(access: Access<'ingest'>): Promise<IntakeTarget> {
  const [project] = await access.db
    .select({ key: projects.pseudonymKey })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  const policy = { pseudonymKey: project!.key, additions: await readAdditions(access) };
  return { projectId: access.projectId, policy };
}

/**
 * Redacts, digests and stores facts; resolves after the commit, so that an answer is a promise kept.
 * @param counts what decoding already dropped or could not read.
 */
export async function ingestInto(
  target: IntakeTarget,
  raws: readonly RawFact[],
  intake: Intake,
  counts?: IntakeCounts,
): Promise<IngestResult> {
  const prepared = prepare(raws, intake, target.policy, counts);
  const isNew = await groupCommit().submit(target.projectId, prepared.facts, prepared.counts);
  const accepted = isNew.filter(Boolean).length;
  const result = { accepted, duplicates: isNew.length - accepted, rejected: prepared.rejected };
  countIntake(result);
  return result;
}

/** The two steps at once, for callers that have the facts in hand. */
export async function ingestFacts(scope: Scope, raws: readonly RawFact[]): Promise<IngestResult> {
  return ingestInto(await openIntake(scope), raws, 'native');
}
