import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { type ClassificationDraft, classifyExecution, classifyGroup } from '@/lib/classification/contract';
import { chainOf, chainOfExecution } from '@/lib/classification/read';
import { agreement } from '@/lib/classification/read-agreement';
import { classifyOneExecution, classifyOneGroup } from '@/lib/classification/write';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFleet } from '../../support/evidence';

const database = freshDatabase();
let engineer: PersonScope;
let groups: string[];
let group: string;

beforeAll(async () => {
  await ingestFleet(database, { executions: 300, seed: 4 });
  engineer = await database.person('quality engineer');
  groups = (await database.owner<{ id: string }>('select id from error_groups order by id')).map(({ id }) => id);
});
beforeEach(() => {
  group = groups.pop()!;
});

const statement = {
  taxonomy_version: 1,
  code: 'provider.rate_limited',
  severity: 'medium',
  confidence: 'high',
} as const satisfies ClassificationDraft;

const classify = (draft: ClassificationDraft, scope: Scope = engineer, id = group) =>
  withAuthority('governance:classify', scope, (access) =>
    classifyOneGroup(access, classifyGroup.input.parse({ ...draft, id })),
  );
const chain = (id = group) => withAuthority('quality:aggregate', engineer, (access) => chainOf(access, 'group', id));

describe('the classification of a group', () => {
  it('begins a chain with what a person says, confirmed, with the title of the code and the name of the person', async () => {
    const first = await classify({ ...statement, rationale_code: 'samples_read', note: 'Seen in three samples' });
    expect(first).toMatchObject({
      ...{ code: 'provider.rate_limited', title: 'Rate limited', domain: 'provider', state: 'confirmed' },
      ...{ actor_kind: 'person', by: 'quality engineer', supersedes: null, note: 'Seen in three samples' },
    });
    expect(await chain()).toEqual([first]);
  });

  it('continues the chain of the head that was seen, and keeps what was said before', async () => {
    const first = await classify(statement);
    const second = await classify({ ...statement, code: 'caller.quota_exhausted', supersedes: first.id });
    expect((await chain()).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('tells who has not seen the head, and keeps one head', async () => {
    const first = await classify(statement);
    await expect(classify(statement)).rejects.toMatchObject({ kind: 'conflict' });
    await classify({ ...statement, supersedes: first.id });
    await expect(classify({ ...statement, supersedes: first.id })).rejects.toMatchObject({ kind: 'conflict' });
    await expect(classify({ ...statement, supersedes: crypto.randomUUID() })).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await chain()).toHaveLength(2);
  });

  it('takes exactly one of several that are written at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => classify(statement)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ kind: 'conflict' });
    expect(await chain()).toHaveLength(1);
  });

  it('does not continue the chain of another group', async () => {
    const first = await classify(statement);
    await expect(classify({ ...statement, supersedes: first.id }, engineer, groups.pop())).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('lets no token overwrite a person; what it says first is a suggestion that a person can continue', async () => {
    const { scope } = await database.token('governance:classify');
    const suggested = await classify(statement, scope);
    expect(suggested).toMatchObject({ state: 'suggested', actor_kind: 'rule', by: null });
    const confirmed = await classify({ ...statement, supersedes: suggested.id });
    await expect(classify({ ...statement, supersedes: confirmed.id }, scope)).rejects.toMatchObject({
      kind: 'rule-violated',
    });
    expect((await chain())[0]?.id).toBe(confirmed.id);
  });

  it('withdraws what is in force, once, and can be asserted anew after that', async () => {
    const first = await classify(statement);
    const withdrawal = await classify({ withdraw: true, supersedes: first.id, note: 'I was wrong' });
    expect(withdrawal).toMatchObject({ state: 'withdrawn', code: first.code, note: 'I was wrong' });
    await expect(classify({ withdraw: true, supersedes: withdrawal.id })).rejects.toMatchObject({
      kind: 'rule-violated',
    });
    await classify({ ...statement, supersedes: withdrawal.id });
    expect((await chain()).map(({ state }) => state)).toEqual(['confirmed', 'withdrawn', 'confirmed']);
  });

  it('refuses a code that the taxonomy does not have in that version', async () => {
    await expect(classify({ ...statement, code: 'provider.bad_weather' })).rejects.toMatchObject({
      kind: 'rule-violated',
    });
    await expect(classify({ ...statement, taxonomy_version: 9 })).rejects.toMatchObject({ kind: 'rule-violated' });
    expect(await chain()).toEqual([]);
  });

  it('keeps no secret of a note and writes who did what to the audit trail', async () => {
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`;
    await classify({ ...statement, note: `It used ${secret}` });
    const rows = await database.owner<{ action: string; actor_id: string }>(
      "select action, actor_id, after from audit_events where object_id = $1 and object_kind = 'group'",
      [group],
    );
    expect(rows).toMatchObject([{ action: 'classification.asserted', actor_id: engineer.principal.userId }]);
    const [stored] = await database.owner<{ note: string }>('select note from classifications where target_id = $1', [
      group,
    ]);
    expect(stored!.note).toMatch(/^It used \[redacted:[\w-]+\]$/);
  });

  it.each(['viewer', 'operator', 'governance lead', 'auditor', 'admin'] as const)(
    'is refused to the %s',
    async (role) => {
      await expect(classify(statement, await database.person(role))).rejects.toMatchObject({
        kind: 'permission-denied',
      });
    },
  );

  it('is not found for a group of no project of theirs', async () => {
    await expect(classify(statement, engineer, crypto.randomUUID())).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('feeds the agreement between engine and people, each group once, whatever was said before', async () => {
    const before = await withAuthority('quality:aggregate', engineer, agreement);
    const [fingerprint] = await database.owner<{ domain: string }>(
      'select domain from fingerprints f join group_bindings b using (project_id, fingerprint) where b.group_id = $1',
      [group],
    );
    const other = fingerprint!.domain === 'model' ? 'tool.tool_bug' : 'model.poor_reasoning';
    const first = await classify({ ...statement, code: other });
    const second = await classify({
      ...statement,
      code: `${fingerprint!.domain}.unspecified_error`,
      supersedes: first.id,
    });
    const after = await withAuthority('quality:aggregate', engineer, agreement);
    expect(after.classified).toBe(before.classified + 1);
    expect(after.agreeing).toBe(before.agreeing + 1);
    await classify({ withdraw: true, supersedes: second.id });
    expect(await withAuthority('quality:aggregate', engineer, agreement)).toEqual(before);
  });
});

describe('the classification of an execution', () => {
  let execution: string;
  let another: string;
  beforeAll(async () => {
    const rows = await database.owner<{ id: string }>('select execution_id as id from executions limit 2');
    [execution, another] = rows.map(({ id }) => id) as [string, string];
  });
  const say = (draft: ClassificationDraft, id = execution) =>
    withAuthority('governance:classify', engineer, (access) =>
      classifyOneExecution(access, classifyExecution.input.parse({ ...draft, id })),
    );

  it('keeps its evidence for those who may look at single executions, and tells aggregates nothing', async () => {
    await say({ ...statement, code: 'model.goal_deviation', evidence_fact_ids: ['fact-1', 'fact-2'] });
    const seen = await withAuthority('quality:drilldown', engineer, (access) => chainOfExecution(access, execution));
    expect(seen).toMatchObject([{ code: 'model.goal_deviation', evidence_fact_ids: ['fact-1', 'fact-2'] }]);
    const visible = await withAuthority('quality:aggregate', engineer, ({ db }) =>
      db.execute("select 1 from classifications where target_kind = 'execution'"),
    );
    expect(visible.rows).toEqual([]);
  });

  it('is not found for an execution that does not exist, and takes no evidence that is no id', async () => {
    await expect(say(statement, 'no-such-execution')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(say({ ...statement, evidence_fact_ids: ['two words'] }, another)).rejects.toMatchObject({
      kind: 'invalid-request',
    });
  });
});
