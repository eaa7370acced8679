import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { riskDecisions, riskRevisions } from '@/db/schema/risk';
import { withAuthority } from '@/lib/access/authority';
import type { RiskDetail } from '@/lib/risk/contract';
import { DECISION_NEEDS, type RiskPermission, refusalOf } from '@/lib/risk/decide';
import { decide } from '@/lib/risk/decisions';
import { problemOf, readRefusal } from '@/lib/risk/refusals';
import { RISK_DECISIONS, type RiskDecision, stateOf } from '@/lib/risk/state';
import { freshDatabase, type PersonScope } from '../../support/database';
import { dayFromNow, decideAs, proposeAs } from '../../support/risk';

const database = freshDatabase();
const DAY_MS = 86_400_000;
const OTHER: Record<RiskPermission, RiskPermission> = {
  'governance:request_risk': 'governance:approve_risk',
  'governance:approve_risk': 'governance:request_risk',
};

/** The ids by which a decision names what it decides on. */
async function namesOf(risk: Pick<RiskDetail, 'id'>) {
  const [row] = await database.owner<{ id: string; digest: Buffer }>(
    'SELECT id, digest FROM risk_revisions WHERE acceptance_id = $1',
    [risk.id],
  );
  return { projectId: database.projectId, acceptanceId: risk.id, revisionId: row!.id, revisionDigest: row!.digest };
}

/** Writes a decision straight into the table, past every check of the library. */
async function insertDecision(
  person: PersonScope,
  permission: RiskPermission,
  risk: Pick<RiskDetail, 'id'>,
  decision: RiskDecision,
  changes: Partial<typeof riskDecisions.$inferInsert> = {},
): Promise<void> {
  const names = await namesOf(risk);
  const entry = { action: 'risk.bypass', objectKind: 'risk_acceptance', objectId: risk.id } as const;
  await withAuthority(permission, person, (access) =>
    access.change(entry, (tx) =>
      tx
        .insert(riskDecisions)
        .values({ ...names, decision, reason: 'bypass', decidedBy: person.principal.userId, ...changes }),
    ),
  );
}

/** Lets the period of an acceptance end, as if time had passed. */
async function letEnd(risk: Pick<RiskDetail, 'id'>): Promise<void> {
  await database.owner(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE risk_revisions SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
      WHERE acceptance_id = '${risk.id}'; COMMIT`);
}

describe('the trigger and the pure rules', () => {
  it('agree on every sequence of decisions, whoever takes them, whenever the period ends', async () => {
    const people = {
      author: await database.person('governance lead'),
      other: await database.person('governance lead'),
    };
    const decision = fc.oneof(
      { weight: 4, arbitrary: fc.constant<RiskDecision>('approved') },
      { weight: 3, arbitrary: fc.constant<RiskDecision>('revoked') },
      { weight: 4, arbitrary: fc.constantFrom(...RISK_DECISIONS) },
    );
    const slip = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
    const step = fc.record({
      actor: fc.constantFrom('author', 'other'),
      decision,
      wrongPermission: slip,
      wrongDigest: slip,
    });
    const sequence = fc.record({
      waived: fc.boolean(),
      endsAtStep: fc.integer({ min: 0, max: 8 }),
      steps: fc.array(step, { minLength: 2, maxLength: 6 }),
    });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(sequence, async ({ waived, endsAtStep, steps }) => {
        await database.owner('UPDATE projects SET four_eyes_waived = $1', [waived]);
        const risk = await proposeAs(people.author);
        const taken: RiskDecision[] = ['proposed'];
        for (const [index, { actor, decision, wrongPermission, wrongDigest }] of steps.entries()) {
          if (index === endsAtStep) await letEnd(risk);
          const hasEnded = index >= endsAtStep;
          const endsAt = new Date(Date.now() + (hasEnded ? -DAY_MS : DAY_MS));
          const terms = { startsAt: new Date(0), endsAt, ceilingCount: null };
          const decided = taken.map((one) => ({ decision: one, decidedAt: new Date() }));
          const state = stateOf(terms, decided, new Date(), 0);
          const permission = wrongPermission ? OTHER[DECISION_NEEDS[decision]] : DECISION_NEEDS[decision];
          const expected = refusalOf(decision, {
            state,
            permissions: new Set([permission]),
            isAuthor: actor === 'author',
            fourEyesWaived: waived,
            hasEnded,
            digestMatches: !wrongDigest,
          });
          const forged = wrongDigest ? { revisionDigest: Buffer.alloc(32, 7) } : {};
          const answer = await insertDecision(people[actor], permission, risk, decision, forged).then(
            () => null,
            (thrown) => readRefusal(thrown, decision),
          );
          seen.add(`${state} ${decision}: ${expected ?? 'done'}`);
          const problem = expected && problemOf(expected, decision);
          expect(answer).toEqual(problem && expect.objectContaining({ kind: problem.kind, detail: problem.detail }));
          if (expected === null) taken.push(decision);
        }
      }),
      { numRuns: 60, seed: 4 },
    );
    await database.owner('UPDATE projects SET four_eyes_waived = false');
    // Agreement on nothing would be no agreement.
    for (const move of [
      'proposed approved: done',
      'proposed approved: author-approves',
      'proposed approved: period-ended',
      'proposed withdrawn: stranger-withdraws',
      'in_force revoked: done',
      'expired revoked: illegal-move',
      'revoked approved: illegal-move',
    ]) {
      expect(seen).toContain(move);
    }
  }, 90_000);
});

describe('four eyes in the database', () => {
  it('refuses an author, though no code of ours asked', async () => {
    const lead = await database.person('governance lead');
    const risk = await proposeAs(lead);
    const attempt = insertDecision(lead, 'governance:approve_risk', risk, 'approved');
    await expect(attempt).rejects.toMatchObject({ cause: { code: 'AS006' } });
  });

  it('refuses a decision in the name of somebody else', async () => {
    const [author, lead] = [await database.person('governance lead'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    const attempt = insertDecision(author, 'governance:approve_risk', risk, 'approved', {
      decidedBy: lead.principal.userId,
    });
    await expect(attempt).rejects.toMatchObject({ cause: { code: 'AS004' } });
  });

  it('refuses a revision in the name of somebody else, by which an author would become an approver', async () => {
    const [author, lead] = [await database.person('governance lead'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    const [revision] = await database.owner<Record<string, unknown>>(
      'SELECT * FROM risk_revisions WHERE acceptance_id = $1',
      [risk.id],
    );
    const entry = { action: 'risk.bypass', objectKind: 'risk_acceptance', objectId: risk.id } as const;
    const attempt = withAuthority('governance:request_risk', author, (access) =>
      access.change(entry, (tx) =>
        tx.insert(riskRevisions).values({
          projectId: database.projectId,
          acceptanceId: risk.id,
          number: 2,
          authorId: lead.principal.userId,
          digest: Buffer.alloc(32, 1),
          canonical: '{}',
          scope: revision!.scope,
          coverage: 'pinned',
          treatment: 'accept',
          justificationCode: 'low_impact',
          justification: 'forged',
          residualSeverity: 'low',
          ownerId: lead.principal.userId,
          startsAt: new Date(),
          endsAt: new Date(Date.now() + DAY_MS),
          endsTyped: 'forged',
          zone: 'UTC',
          evidence: {},
        }),
      ),
    );
    await expect(attempt).rejects.toMatchObject({ cause: { code: 'AS004' } });
  });

  it('writes the instant of a decision itself, so that nobody pins what had not happened', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    const later = new Date(Date.now() + 30 * DAY_MS);
    await insertDecision(lead, 'governance:approve_risk', risk, 'approved', { decidedAt: later, fourEyesWaived: true });
    const [row] = await database.owner<{ decided_at: Date; four_eyes_waived: boolean }>(
      "SELECT decided_at, four_eyes_waived FROM risk_decisions WHERE acceptance_id = $1 AND decision = 'approved'",
      [risk.id],
    );
    expect(row!.decided_at.getTime()).toBeLessThan(later.getTime() - DAY_MS);
    expect(row!.four_eyes_waived).toBe(false);
  });

  it('lets one of two people who approve at the same moment be the one', async () => {
    const author = await database.person('quality engineer');
    const leads = [await database.person('governance lead'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    const results = await Promise.allSettled(leads.map((lead) => decideAs(lead, risk, 'approved')));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
  });
});

describe('decide', () => {
  it('refuses an author as approver and says whom to ask', async () => {
    const lead = await database.person('governance lead');
    await expect(decideAs(lead, await proposeAs(lead), 'approved')).rejects.toMatchObject({
      kind: 'rule-violated',
      detail: expect.stringContaining('ask somebody else'),
    });
  });

  it('lets an author approve where the project has waived the four eyes, and the record says so', async () => {
    const lead = await database.person('governance lead');
    await database.owner('UPDATE projects SET four_eyes_waived = true');
    try {
      const risk = await decideAs(lead, await proposeAs(lead), 'approved');
      expect(risk.state).toBe('in_force');
      expect(risk.decisions.at(-1)).toMatchObject({ decision: 'approved', four_eyes_waived: true });
    } finally {
      await database.owner('UPDATE projects SET four_eyes_waived = false');
    }
  });

  it('refuses a person without the permission', async () => {
    const [author, engineer] = [await database.person('quality engineer'), await database.person('quality engineer')];
    await expect(decideAs(engineer, await proposeAs(author), 'approved')).rejects.toMatchObject({
      kind: 'permission-denied',
      extras: { permission: 'governance:approve_risk' },
    });
  });

  it('refuses a token, though it has the scope', async () => {
    const risk = await proposeAs(await database.person('quality engineer'));
    const { scope } = await database.token('governance:approve_risk');
    const input = { id: risk.id, decision: 'approved', revision_digest: risk.revision.digest } as const;
    const attempt = withAuthority('governance:approve_risk', scope, (access) => decide(access, input));
    await expect(attempt).rejects.toMatchObject({ kind: 'rule-violated' });
    const state = await database.owner('SELECT 1 FROM risk_decisions WHERE acceptance_id = $1', [risk.id]);
    expect(state).toHaveLength(1);
  });

  it('refuses another digest than the one that is stored', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    const stale = { ...risk, revision: { number: 1, digest: 'ab'.repeat(32) } };
    await expect(decideAs(lead, stale, 'approved')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('refuses to approve what has ended', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const risk = await proposeAs(author, { ends: dayFromNow(-5) }, new Date(Date.now() - 20 * DAY_MS));
    await expect(decideAs(lead, risk, 'approved')).rejects.toMatchObject({ kind: 'rule-violated' });
  });

  it('answers an id of another project as if there were nothing', async () => {
    const risk = await proposeAs(await database.person('quality engineer'));
    const [other] = await database.owner<{ id: string }>(
      "INSERT INTO projects (slug, name) VALUES ('elsewhere', 'Elsewhere') RETURNING id",
    );
    const lead = await database.person('governance lead');
    await database.owner('UPDATE memberships SET project_id = $1 WHERE user_id = $2', [
      other!.id,
      lead.principal.userId,
    ]);
    await expect(decideAs({ ...lead, project: 'elsewhere' }, risk, 'approved')).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('keeps who decided what and why in the audit trail, without secrets', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const risk = await proposeAs(author);
    await decideAs(lead, risk, 'rejected', 'Ask jo@example.com first');
    const trail = await database.owner(
      'SELECT action, actor_id, permission, before, after, reason FROM audit_events WHERE object_id = $1 ORDER BY id',
      [risk.id],
    );
    expect(trail).toMatchObject([
      { action: 'risk.propose', actor_id: author.principal.userId, after: { revision_digest: risk.revision.digest } },
      {
        action: 'risk.reject',
        actor_id: lead.principal.userId,
        permission: 'governance:approve_risk',
        before: { state: 'proposed' },
        after: { decision: 'rejected', revision_digest: risk.revision.digest },
        reason: 'Ask [redacted:email] first',
      },
    ]);
  });
});
