import { beforeAll, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { readDossier } from '@/lib/evidence/read-dossier';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, plainRun, second } from './native-fact';

const database = freshDatabase();
let operator: Scope;

const read = (id: string) => withAuthority('quality:drilldown', operator, (access) => readDossier(access, { id }));

beforeAll(async () => {
  operator = await database.person('operator');
  await ingestFacts(database, [
    ...plainRun('renderer', 0, { interaction_id: 'int-1', thread_id: 'thr-1' }),
    native(
      'renderer',
      'claim',
      'control.check',
      { control: 'confirmation', decision: 'allow', capability: 'orders.refund', decided_by: 'renderer' },
      { observed_at: second(0.2), interaction_id: 'int-1', thread_id: 'thr-1' },
    ),
    native(
      'spans',
      'only-call',
      'model.call',
      { provider: 'openai', requested_model: 'gpt-5', operation: 'chat', status: 'ok', duration_ms: 900 },
      { observed_at: second(1) },
    ),
  ]);
});

it('shows a violated control first, with the facts that prove it, and names it in the paragraph', async () => {
  const { controls, summary } = await read('renderer');
  expect(controls[0]).toMatchObject({ rule: 'CAP-6', verdict: 'violated', fact_ids: ['claim'] });
  expect(controls.map(({ verdict }) => verdict)).toContain('held');
  expect(summary).toContain('violated (CAP-6');
});

it('names the questions that calls alone cannot answer', async () => {
  const { unanswered, summary, answers } = await read('spans');
  expect(unanswered).toEqual(expect.arrayContaining(['initiator', 'identity', 'authority', 'location']));
  expect(answers.filter(({ answer }) => answer === null).map(({ question }) => question)).toEqual(
    expect.arrayContaining(['initiator', 'identity', 'location']),
  );
  expect(summary).toMatch(
    /The evidence does not say who initiated it, which identity it ran under, what it was allowed/,
  );
});
