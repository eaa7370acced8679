import { and, eq } from 'drizzle-orm';
import { memberships } from '@/db/schema/access';
import { projects } from '@/db/schema/projects';
import { riskAcceptances, riskDecisions, riskRevisions } from '@/db/schema/risk';
import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { proposeRisk, RiskDetail } from './contract';
import { impactOf } from './impact';
import { isWithin, isZone, lastDay, readEnd, readStart } from './period';
import { read } from './read';
import { resolveScope } from './resolve-scope';
import { type RevisionDocument, seal } from './revision';

type Asked = Input<typeof proposeRisk>;

/**
 * Proposes an acceptance: the register's entry, its first revision and the decision `proposed`, with the figures of
 * that moment as evidence. A person's own act; texts are scanned for secrets before they are kept.
 * @throws Problem `rule-violated` for a token, a period outside the project's limit or an owner who is no member;
 * `not-found` and `conflict` for the scope.
 */
export async function propose(
  access: Access<'governance:request_risk'>,
  asked: Asked,
  now: Date = new Date(),
): Promise<RiskDetail> {
  const document = await draft(access, asked, now);
  await write(access, document);
  return read(access, document.acceptance_id);
}

async function draft(access: Access<'governance:request_risk'>, asked: Asked, now: Date): Promise<RevisionDocument> {
  const author = access.personId;
  await checkOwner(access, asked.owner_id);
  const { startsAt, endsAt } = await readPeriod(access, asked, now);
  const scope = await resolveScope(access, asked.scope);
  const { compensating_controls: controls } = asked;
  return {
    acceptance_id: crypto.randomUUID(),
    project_id: access.projectId,
    number: 1,
    author_id: author,
    title: scanSecrets(asked.title).text,
    scope,
    coverage: asked.coverage,
    ceiling_count: asked.ceiling_count ?? null,
    treatment: asked.treatment,
    residual_severity: asked.residual_severity,
    justification_code: asked.justification_code,
    justification: scanSecrets(asked.justification).text,
    compensating_controls: controls === undefined ? null : scanSecrets(controls).text,
    owner_id: asked.owner_id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    ends_typed: asked.ends,
    zone: asked.zone,
    evidence: await impactOf(access, scope, now),
  };
}

async function checkOwner(access: Access<'governance:request_risk'>, ownerId: string): Promise<void> {
  const [member] = await access.db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.projectId, access.projectId), eq(memberships.userId, ownerId)));
  if (!member)
    throw new Problem('rule-violated', 'The owner of a risk must be a member of the project.', at('owner_id'));
}

async function readPeriod(access: Access<'governance:request_risk'>, asked: Asked, now: Date) {
  const { zone, residual_severity: severity } = asked;
  if (!isZone(zone)) throw new Problem('invalid-request', 'The zone is not the name of a time zone.', at('zone'));
  const typed = asked.starts === undefined ? now : readStart(asked.starts, zone);
  if (!typed) throw new Problem('invalid-request', 'The start is not a day, or a day with a time.', at('starts'));
  const startsAt = typed < now ? now : typed;
  const endsAt = readEnd(asked.ends, zone);
  if (!endsAt) throw new Problem('invalid-request', 'The end is not a day, or a day with a time.', at('ends'));
  if (endsAt <= startsAt) throw new Problem('rule-violated', 'The end must lie after the start.', at('ends'));
  const maxDays = await maxDaysOf(access, severity);
  if (!isWithin(startsAt, endsAt, maxDays, zone)) {
    const latest = lastDay(startsAt, maxDays, zone);
    throw new Problem(
      'rule-violated',
      `A risk of ${severity} severity may be accepted for ${maxDays} days at most, here until ${latest}.`,
      at('ends'),
    );
  }
  return { startsAt, endsAt };
}

async function maxDaysOf(access: Access<'governance:request_risk'>, severity: Asked['residual_severity']) {
  const [project] = await access.db
    .select({ maxDays: projects.acceptanceMaxDays })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  return project?.maxDays[severity] ?? 0;
}

function at(path: string) {
  return { issues: [{ path, code: 'custom' }] };
}

async function write(access: Access<'governance:request_risk'>, document: RevisionDocument): Promise<void> {
  const { acceptance_id: acceptanceId, project_id: projectId, author_id: authorId, title } = document;
  const { canonical, digest } = seal(document);
  const entry = {
    action: 'risk.propose',
    objectKind: 'risk_acceptance',
    objectId: acceptanceId,
    after: { title, revision_digest: digest.toString('hex') },
  } as const;
  await access.change(entry, async (tx) => {
    await tx.insert(riskAcceptances).values({ id: acceptanceId, projectId, title, createdBy: authorId });
    const [revision] = await tx
      .insert(riskRevisions)
      .values({ ...columnsOf(document), canonical, digest })
      .returning({ id: riskRevisions.id });
    await tx.insert(riskDecisions).values({
      projectId,
      acceptanceId,
      revisionId: revision!.id,
      revisionDigest: digest,
      decision: 'proposed',
      decidedBy: authorId,
    });
  });
}

function columnsOf(document: RevisionDocument) {
  return {
    projectId: document.project_id,
    acceptanceId: document.acceptance_id,
    number: document.number,
    authorId: document.author_id,
    scope: document.scope,
    coverage: document.coverage,
    treatment: document.treatment,
    justificationCode: document.justification_code,
    justification: document.justification,
    compensatingControls: document.compensating_controls,
    residualSeverity: document.residual_severity,
    ownerId: document.owner_id,
    startsAt: new Date(document.starts_at),
    endsAt: new Date(document.ends_at),
    endsTyped: document.ends_typed,
    zone: document.zone,
    ceilingCount: document.ceiling_count,
    evidence: document.evidence,
  };
}
