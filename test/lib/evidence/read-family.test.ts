import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { readInteraction, readThread } from '@/lib/evidence/read-family';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, plainRun, second } from './native-fact';

const database = freshDatabase();
let operator: Scope;

const interaction = (id: string, more: { after?: string; limit?: number } = {}) =>
  withAuthority('quality:drilldown', operator, (access) => readInteraction(access, { id, ...more }));
const thread = (id: string, more: { after?: string; limit?: number } = {}) =>
  withAuthority('quality:drilldown', operator, (access) => readThread(access, { id, ...more }));

beforeAll(async () => {
  operator = await database.person('operator');
  await ingestFacts(database, [
    ...plainRun('second', 20, { interaction_id: 'int', thread_id: 'thr' }),
    ...plainRun('first', 10, { interaction_id: 'int', thread_id: 'thr' }),
    native(
      'third',
      't1',
      'execution.started',
      { origin: 'resume', resumes: { execution_id: 'second' } },
      { interaction_id: 'int', thread_id: 'thr', observed_at: second(30) },
    ),
    ...['d', 'b', 'a', 'c'].flatMap((id) => plainRun(id, 40, { interaction_id: 'int-2', thread_id: 'thr' })),
    ...plainRun('alone', 50),
  ]);
});

describe('an interaction', () => {
  it('gives its executions in order, with what each resumes', async () => {
    const { items, inferred } = await interaction('int');
    expect(items.map((item) => [item.execution_id, item.resumes_execution_id])).toEqual([
      ['first', null],
      ['second', null],
      ['third', 'second'],
    ]);
    expect(inferred).toBe(false);
  });

  it('is marked as inferred where no fact named it', async () => {
    expect(await interaction('alone')).toMatchObject({ inferred: true, items: [{ execution_id: 'alone' }] });
  });
});

describe('a thread', () => {
  it('gives every execution of all its interactions once, also of those that start together', async () => {
    const found: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await thread('thr', { limit: 2, ...(after && { after }) });
      found.push(...page.items.map((item) => item.execution_id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual(['first', 'second', 'third', 'a', 'b', 'c', 'd']);
  });

  it('is inferred where no fact named it, and not found where there is none', async () => {
    expect(await thread('trace:alone')).toMatchObject({ inferred: true });
    await expect(thread('no-such-thread')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(interaction('thr')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
