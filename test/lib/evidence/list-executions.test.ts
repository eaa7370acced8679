import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { ExecutionFilter } from '@/lib/evidence/contract';
import { hasExecutions, listExecutions } from '@/lib/evidence/read';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, plainRun, second } from './native-fact';

const database = freshDatabase();
const RANGE = { from: second(-60), to: second(3_600) };
let operator: Scope;

const list = (filter: ExecutionFilter) =>
  withAuthority('quality:drilldown', operator, (access) => listExecutions(access, filter));
const ids = async (filter: ExecutionFilter) => (await list(filter)).items.map((item) => item.execution_id);

/** Every id of the list, a page at a time. */
async function walk(filter: ExecutionFilter, limit: number): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await list({ ...filter, limit, ...(after && { after }) });
    found.push(...page.items.map((item) => item.execution_id));
    if (page.next === null) return found;
    after = page.next;
  }
}

beforeAll(async () => {
  operator = await database.person('operator');
});

describe('a project without evidence', () => {
  it('says so, which is another thing than a list without rows', async () => {
    expect(await withAuthority('quality:drilldown', operator, hasExecutions)).toBe(false);
    expect(await list(RANGE)).toEqual({ items: [], next: null });
  });
});

describe('the list of executions', () => {
  beforeAll(async () => {
    const crowd = Array.from({ length: 12 }, (_, index) => `crowd-${String.fromCharCode(108 - index)}`);
    await ingestFacts(database, [
      // Twelve that start in the same microsecond, and neighbours one microsecond away.
      ...crowd.flatMap((id) => plainRun(id, 10)),
      ...plainRun('before-crowd', 9.999999),
      ...plainRun('after-crowd', 10.000001),
      ...plainRun('long-ago', -86_400 * 20, { thread_id: 'thread-of-old', interaction_id: 'interaction-of-old' }),
      ...plainRun('staged', 20, { environment: 'staging', release: '2.0.0' }),
      native('waiting', 'w1', 'execution.started', { origin: 'initial' }, { observed_at: second(30) }),
      native('waiting', 'w2', 'lifecycle.transition', { to: 'waiting' }, { observed_at: second(31) }),
      native('broken', 'k1', 'execution.started', { origin: 'initial' }, { observed_at: second(40) }),
      native(
        'broken',
        'k2',
        'model.call',
        { provider: 'openai', requested_model: 'gpt-5', operation: 'chat', status: 'error', http_status: 503 },
        { observed_at: second(41) },
      ),
      native(
        'broken',
        'k3',
        'lifecycle.transition',
        { to: 'terminal', outcome: 'failed' },
        { observed_at: second(42) },
      ),
    ]);
    expect(await withAuthority('quality:drilldown', operator, hasExecutions)).toBe(true);
  });

  it('gives every execution of the range once, newest first, however the pages cut it', async () => {
    const all = await ids({ ...RANGE, limit: 200 });
    const crowd = all.filter((id) => id.startsWith('crowd-'));
    expect(all).toEqual(['broken', 'waiting', 'staged', 'after-crowd', ...crowd, 'before-crowd']);
    expect(crowd).toEqual([...crowd].sort());
    for (const limit of [1, 2, 5, 7, 17]) expect(await walk(RANGE, limit)).toEqual(all);
  });

  it('narrows by outcome, and by the state of those that have none', async () => {
    expect(await ids({ ...RANGE, outcome: 'failed' })).toEqual(['broken']);
    expect(await ids({ ...RANGE, outcome: ['waiting', 'failed'] })).toEqual(['broken', 'waiting']);
  });

  it('narrows by what was reported, and by that nothing was', async () => {
    expect(await ids({ ...RANGE, environment: 'staging', release: '2.0.0' })).toEqual(['staged']);
    expect(await ids({ ...RANGE, environment: '', limit: 200 })).not.toContain('staged');
    expect(await ids({ ...RANGE, domain: 'provider' })).toEqual(['broken']);
  });

  it('narrows by the model, provider or tool of a failing call', async () => {
    expect(await ids({ ...RANGE, model: 'gpt-5', provider: 'openai' })).toEqual(['broken']);
    expect(await ids({ ...RANGE, model: 'gpt-5', provider: 'anthropic' })).toEqual([]);
    expect(await ids({ ...RANGE, tool: 'search' })).toEqual([]);
  });

  it('finds an execution, interaction or thread by its id, whatever the range and the filters', async () => {
    expect(await ids({ ...RANGE, id: 'long-ago', outcome: 'failed' })).toEqual(['long-ago']);
    expect(await ids({ id: 'thread-of-old' })).toEqual(['long-ago']);
    expect(await ids({ id: 'interaction-of-old' })).toEqual(['long-ago']);
    expect(await ids({ id: 'trace:staged' })).toEqual(['staged']);
    expect(await ids({ id: 'long-ag' })).toEqual([]);
  });

  it('shows nothing of another project', async () => {
    const [other] = await database.owner<{ id: string }>(
      `INSERT INTO projects (slug, name) VALUES ('other', 'Other') RETURNING id`,
    );
    const userId = operator.principal.kind === 'person' ? operator.principal.userId : '';
    await database.owner('INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, $3)', [
      other?.id,
      userId,
      ['operator'],
    ]);
    const elsewhere = { ...operator, project: 'other' };
    await withAuthority('quality:drilldown', elsewhere, async (access) => {
      expect(await listExecutions(access, RANGE)).toEqual({ items: [], next: null });
      expect(await listExecutions(access, { id: 'staged' })).toEqual({ items: [], next: null });
      expect(await hasExecutions(access)).toBe(false);
    });
  });

  it('refuses a range that cannot be read, a foreign cursor and a filter that it does not know', async () => {
    await expect(list({ from: 'yesterday' })).rejects.toMatchObject({ kind: 'invalid-request' });
    await expect(list({ ...RANGE, after: 'bm90IGEgY3Vyc29y' })).rejects.toMatchObject({ kind: 'invalid-request' });
    expect(ExecutionFilter.safeParse({ ...RANGE, outcomes: 'failed' }).success).toBe(false);
  });
});
