import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { previewRisk, proposeRisk } from '@/lib/risk/contract';
import { propose } from '@/lib/risk/propose';
import { preview } from '@/lib/risk/read';
import { freshDatabase } from '../../support/database';
import { dayFromNow, groupOf, plantFailures, proposalBy, proposeAs } from '../../support/risk';

const database = freshDatabase();
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function predicateWith(failures: number, at: Date) {
  const errorClass = `class_${crypto.randomUUID().slice(0, 8)}`;
  const fingerprint = await plantFailures(database, { at, failures, errorClass });
  return { fingerprint, scope: { kind: 'predicate', domain: 'provider', error_class: errorClass } as const };
}

describe('propose', () => {
  it('stores what the preview showed as the evidence, and seals all of it with the digest', async () => {
    const author = await database.person('quality engineer');
    const { scope, fingerprint } = await predicateWith(12, ago(3));
    await plantFailures(database, { at: ago(40), failures: 100, fingerprint });
    const shown = await withAuthority('quality:aggregate', author, (access) =>
      preview(access, previewRisk.input.parse(scope)),
    );
    expect(shown.impact.figures).toEqual({
      total: { groups: 1, failures: 112 },
      last_30_days: { groups: 1, failures: 12, accepted: 0, pending: 0 },
    });
    const risk = await proposeAs(author, { scope });
    expect(risk.impact.at_proposal.figures).toEqual(shown.impact.figures);
    expect(createHash('sha256').update(risk.canonical).digest('hex')).toBe(risk.revision.digest);
    expect(JSON.parse(risk.canonical)).toMatchObject({
      acceptance_id: risk.id,
      title: risk.title,
      scope: risk.scope,
      ceiling_count: 1_000,
      ends_at: risk.ends_at,
      ends_typed: dayFromNow(20),
      evidence: risk.impact.at_proposal,
    });
    expect(risk).toMatchObject({
      state: 'proposed',
      proposed_by: { id: author.principal.userId, name: 'quality engineer' },
      approved_by: null,
      decisions: [{ decision: 'proposed', revision_digest: risk.revision.digest }],
      // Covered by itself alone, and nobody has decided.
      impact: { now: { figures: { last_30_days: { failures: 12, accepted: 0, pending: 12 } } } },
    });
  });

  it('keeps a group as the fingerprints that it has at that moment', async () => {
    const author = await database.person('quality engineer');
    const { fingerprint } = await predicateWith(1, ago(1));
    const group_id = await groupOf(database, fingerprint);
    const risk = await proposeAs(author, { scope: { kind: 'fingerprints', group_id } });
    expect(risk.scope).toMatchObject({ kind: 'fingerprints', fingerprints: [fingerprint], group_id });
  });

  it('refuses when the group has lost a fingerprint that the person saw', async () => {
    const author = await database.person('quality engineer');
    const [one, other] = [await predicateWith(1, ago(1)), await predicateWith(1, ago(1))];
    const group_id = await groupOf(database, one.fingerprint);
    const fingerprints = [one.fingerprint, other.fingerprint];
    const attempt = proposeAs(author, { scope: { kind: 'fingerprints', group_id, fingerprints } });
    await expect(attempt).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('answers an unknown group with not found', async () => {
    const author = await database.person('quality engineer');
    const scope = { kind: 'fingerprints', group_id: crypto.randomUUID() } as const;
    await expect(proposeAs(author, { scope })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('keeps no secret of what the person wrote', async () => {
    const author = await database.person('quality engineer');
    const risk = await proposeAs(author, {
      title: 'Key of jo@example.com',
      justification: 'The password: hunter2hunter2 is known to all.',
      compensating_controls: 'See postgres://root:toor@db.example.com/x',
    });
    expect(risk).toMatchObject({
      title: 'Key of [redacted:email]',
      justification: 'The password: [redacted:assigned-secret] is known to all.',
      compensating_controls: 'See [redacted:connection-string]',
    });
    const [stored] = await database.owner<{ text: string }>(
      `SELECT (SELECT json_agg(a)::text FROM risk_acceptances a) || (SELECT json_agg(r)::text FROM risk_revisions r)
        || (SELECT json_agg(e)::text FROM audit_events e) AS text`,
    );
    for (const secret of ['jo@example.com', 'hunter2', 'toor']) expect(stored!.text).not.toContain(secret);
  });

  it.each([
    ['low', 365],
    ['medium', 180],
    ['high', 90],
    ['critical', 30],
  ] as const)('takes a risk of %s severity for %i days and not one more', async (residual_severity, days) => {
    const author = await database.person('quality engineer');
    await expect(proposeAs(author, { residual_severity, ends: dayFromNow(days) })).resolves.toMatchObject({
      state: 'proposed',
    });
    await expect(proposeAs(author, { residual_severity, ends: dayFromNow(days + 1) })).rejects.toMatchObject({
      kind: 'rule-violated',
      detail: expect.stringContaining(dayFromNow(days)),
    });
  });

  it.each([
    ['an end before the start', { starts: dayFromNow(9), ends: dayFromNow(8) }, 'rule-violated'],
    ['an end in the past', { ends: dayFromNow(-1) }, 'rule-violated'],
    ['an end that is no day', { ends: 'in a month' }, 'invalid-request'],
    ['a zone that is none', { zone: 'Europe/Atlantis' }, 'invalid-request'],
    ['an owner who is no member', { owner_id: crypto.randomUUID() }, 'rule-violated'],
  ])('refuses %s', async (_, changes, kind) => {
    const author = await database.person('quality engineer');
    await expect(proposeAs(author, changes)).rejects.toMatchObject({ kind });
  });

  it('is scheduled when it starts later', async () => {
    const author = await database.person('quality engineer');
    const risk = await proposeAs(author, { starts: dayFromNow(5), zone: 'Asia/Tokyo' });
    expect(risk.starts_at).toBe(`${dayFromNow(4)}T15:00:00.000Z`);
  });

  it('refuses a token, though it has the scope', async () => {
    const owner = await database.person('quality engineer');
    const { scope } = await database.token('governance:request_risk');
    const input = proposeRisk.input.parse(proposalBy(owner));
    const attempt = withAuthority('governance:request_risk', scope, (access) => propose(access, input));
    await expect(attempt).rejects.toMatchObject({ kind: 'rule-violated' });
  });

  it('wants a ceiling for what stands and none for what is pinned', async () => {
    const owner = await database.person('quality engineer');
    const { ceiling_count, ...without } = proposalBy(owner);
    expect(proposeRisk.input.safeParse(without).success).toBe(false);
    expect(proposeRisk.input.safeParse({ ...without, coverage: 'pinned' }).success).toBe(true);
    expect(proposeRisk.input.safeParse({ ...without, coverage: 'pinned', ceiling_count }).success).toBe(false);
  });
});

describe('a scope that could single a person out', () => {
  it('has no figures where fewer than 5 threads match, neither in the preview nor as evidence', async () => {
    const author = await database.person('quality engineer');
    const { scope: everywhere, fingerprint } = await predicateWith(9, ago(1));
    await plantFailures(database, { at: ago(1), failures: 3, fingerprint, environment: 'canary' });
    const scope = { ...everywhere, environment: ['canary'] };
    const threads = (from: number, to: number) =>
      database.owner(
        `INSERT INTO thread_days (project_id, day, environment, release, runtime, region, thread_id, executions)
          SELECT $1, $2::date, 'canary', '', '', '', 'thread-' || n, 1 FROM generate_series($3::int, $4::int) n`,
        [database.projectId, ago(1).toISOString(), from, to],
      );
    await threads(1, 4);
    const risk = await proposeAs(author, { scope });
    expect(risk.impact.at_proposal.figures).toBeNull();
    expect(risk.canonical).not.toContain('failures');
    expect(risk.ceiling).toEqual({ limit: 1_000, used: null });
    await threads(5, 5);
    const seen = await withAuthority('quality:aggregate', author, (access) =>
      preview(access, previewRisk.input.parse(scope)),
    );
    expect(seen.impact.figures?.last_30_days.failures).toBe(3);
  });
});
