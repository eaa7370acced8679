import { and, asc, eq } from 'drizzle-orm';
import { riskAcceptances, riskDecisions, riskRevisions } from '@/db/schema/risk';
import type { RiskReader } from './overlays';
import type { Scope } from './scope';
import { approvedAt, type RiskState, stateOf } from './state';
import { failuresSinceStart } from './tally';

type RevisionRow = typeof riskRevisions.$inferSelect;
type DecisionRow = typeof riskDecisions.$inferSelect;

/** An acceptance with the revision that counts, everything that was decided, and what it is at `now`. */
export interface Entry {
  readonly id: string;
  readonly title: string;
  readonly revision: RevisionRow & { readonly scope: Scope };
  /** Of all revisions, oldest first. */
  readonly decisions: readonly DecisionRow[];
  readonly revisionNumbers: ReadonlyMap<string, number>;
  readonly authorIds: readonly string[];
  readonly state: RiskState;
  readonly endsAt: Date;
  readonly lastDecidedAt: Date;
  /** Gross failures since the start; null without a ceiling, before the start, and where nobody needs it any more. */
  readonly used: number | null;
}

/** The acceptances of the project, or one of them, as they are at `now`. */
export async function readEntries(access: RiskReader, now: Date, id?: string): Promise<Entry[]> {
  const revisions = await access.db
    .select({ title: riskAcceptances.title, revision: riskRevisions })
    .from(riskAcceptances)
    .innerJoin(riskRevisions, eq(riskRevisions.acceptanceId, riskAcceptances.id))
    .where(and(eq(riskAcceptances.projectId, access.projectId), id ? eq(riskAcceptances.id, id) : undefined))
    .orderBy(asc(riskRevisions.number));
  const decisions = await access.db
    .select()
    .from(riskDecisions)
    .where(and(eq(riskDecisions.projectId, access.projectId), id ? eq(riskDecisions.acceptanceId, id) : undefined))
    .orderBy(asc(riskDecisions.decidedAt));
  const decisionsOf = byAcceptance(decisions, (decision) => decision.acceptanceId);
  const known = [...byAcceptance(revisions, ({ revision }) => revision.acceptanceId)].map(([acceptanceId, rows]) =>
    join(acceptanceId, rows, decisionsOf.get(acceptanceId) ?? []),
  );
  const counted = known.filter((entry) => needsCount(entry, now, id !== undefined));
  const used = await failuresSinceStart(
    access,
    counted.map(({ revision }) => ({ ...revision, revisionId: revision.id })),
    now,
  );
  return known.map((entry) => atNow(entry, used.get(entry.revision.id) ?? null, now));
}

function byAcceptance<Row>(rows: readonly Row[], acceptanceOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(acceptanceOf(row), [...(groups.get(acceptanceOf(row)) ?? []), row]);
  return groups;
}

type Known = Omit<Entry, 'state' | 'used'>;

function join(
  id: string,
  rows: readonly { title: string; revision: RevisionRow }[],
  decisions: readonly DecisionRow[],
): Known {
  // Ordered by number, so the last one counts; every acceptance is written together with its first revision.
  const { title, revision } = rows.at(-1) as { title: string; revision: RevisionRow };
  return {
    id,
    title,
    revision: { ...revision, scope: revision.scope as Scope },
    decisions,
    revisionNumbers: new Map(rows.map((row) => [row.revision.id, row.revision.number])),
    authorIds: [...new Set(rows.map((row) => row.revision.authorId))],
    endsAt: revision.endsAt,
    lastDecidedAt: decisions.at(-1)?.decidedAt ?? revision.createdAt,
  };
}

/** Counting costs a query a piece: for a single acceptance always, in the register only while it can still be breached. */
function needsCount({ revision, decisions }: Known, now: Date, isSingle: boolean): boolean {
  if (revision.ceilingCount === null || revision.startsAt > now) return false;
  if (isSingle) return true;
  return now < revision.endsAt && !decisions.some(({ decision }) => ENDING.includes(decision));
}

const ENDING: readonly string[] = ['withdrawn', 'rejected', 'revoked'];

function atNow(entry: Known, used: number | null, now: Date): Entry {
  const own = entry.decisions.filter((decision) => decision.revisionId === entry.revision.id);
  return { ...entry, used, state: stateOf(entry.revision, own, now, used ?? 0) };
}

/** The decision that approved the revision that counts. */
export function approvalOf({ revision, decisions }: Entry): DecisionRow | undefined {
  const own = decisions.filter((decision) => decision.revisionId === revision.id);
  return approvedAt(own) && own.find(({ decision }) => decision === 'approved');
}
