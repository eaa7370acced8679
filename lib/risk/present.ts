import { inArray } from 'drizzle-orm';
import { users } from '@/db/schema/access';
import type { Figures, Impact, Person, RiskDetail, RiskListItem } from './contract';
import { approvalOf, type Entry } from './entries';
import type { RiskReader } from './overlays';
import { scopeInWords } from './scope-words';
import type { JustificationCode } from './vocabulary';

export type Names = (id: string) => Person;

/** The names of people. The database shows those of the project's members only; of others the id alone is left. */
export async function readNames(access: RiskReader, ids: Iterable<string>): Promise<Names> {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length === 0
      ? []
      : await access.db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? null });
}

/** Everybody whom an answer about these acceptances names. */
export function peopleOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ revision, authorIds, decisions }) => [
    revision.ownerId,
    ...authorIds,
    ...decisions.map((decision) => decision.decidedBy),
  ]);
}

/** The figures that were stored with the proposal. */
export function evidenceOf({ revision }: Entry): Impact {
  return revision.evidence as Impact;
}

type Common = Omit<RiskListItem, 'figures'>;

function presentCommon(entry: Entry, names: Names, isSmall: boolean): Common {
  const { id, title, state, revision, used } = entry;
  const approval = approvalOf(entry);
  const { coverage, treatment, residualSeverity, endsTyped, zone, ceilingCount } = revision;
  return {
    id,
    title,
    state,
    revision: { number: revision.number, digest: revision.digest.toString('hex') },
    scope: revision.scope,
    scope_in_words: scopeInWords(revision.scope),
    coverage,
    treatment,
    residual_severity: residualSeverity,
    starts_at: revision.startsAt.toISOString(),
    ends_at: revision.endsAt.toISOString(),
    ends_typed: endsTyped,
    zone,
    owner: names(revision.ownerId),
    proposed_by: names(revision.authorId),
    proposed_at: revision.createdAt.toISOString(),
    approved_by: approval ? names(approval.decidedBy) : null,
    ceiling: ceilingCount === null ? null : { limit: ceilingCount, used: isSmall ? null : used },
  };
}

export function presentItem(entry: Entry, names: Names, now: Figures | null): RiskListItem {
  const before = evidenceOf(entry).figures?.last_30_days;
  return {
    ...presentCommon(entry, names, now === null),
    figures: { at_proposal: before ? { groups: before.groups, failures: before.failures } : null, now },
  };
}

export function presentDetail(entry: Entry, names: Names, now: Impact, fourEyesWaived: boolean): RiskDetail {
  const { revision, decisions, revisionNumbers, authorIds } = entry;
  return {
    ...presentCommon(entry, names, now.figures === null),
    as_of: now.as_of,
    justification_code: revision.justificationCode as JustificationCode,
    justification: revision.justification,
    compensating_controls: revision.compensatingControls,
    impact: { at_proposal: evidenceOf(entry), now },
    decisions: decisions.map((decision) => ({
      decision: decision.decision,
      by: names(decision.decidedBy),
      at: decision.decidedAt.toISOString(),
      reason: decision.reason,
      revision_number: revisionNumbers.get(decision.revisionId) ?? 0,
      revision_digest: decision.revisionDigest.toString('hex'),
      four_eyes_waived: decision.fourEyesWaived,
    })),
    authors: authorIds.map(names),
    four_eyes_waived: fourEyesWaived,
    canonical: revision.canonical,
  };
}
