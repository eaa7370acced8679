import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { readDossier } from '@/lib/evidence/read-dossier';
import { listGroups, readGroup } from '@/lib/groups/contract';
import { list } from '@/lib/groups/read';
import { detail } from '@/lib/groups/read-detail';
import { projectPending } from '@/lib/jobs/projector';
import { rebuild } from '@/lib/jobs/rebuild';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { dumpProjections } from '../../support/projections';

const database = freshDatabase();
const RANGE = { from: 'now-30d', to: 'now' };
const at = (second: number) => new Date(Date.now() - 3_600_000 + second * 1_000).toISOString();
const QUOTA = 'The quota of 500 widgets of this robot is used up';
const SHAPE = 'The widget has not the shape that was asked for';
let operator: Scope;

/** One failing call in an execution and thread of its own. */
function failing(execution: string, errorMessage: string | undefined, explained = false) {
  const envelope = { execution_id: execution, thread_id: `thread-${execution}`, producer: { name: 'agent' } };
  const said = errorMessage === undefined ? {} : { error_message: errorMessage };
  const call = { provider: 'acme', operation: 'chat', status: 'error', http_status: 429, ...(explained ? {} : said) };
  return [
    { ...envelope, kind: 'model.call', fact_id: 'call', observed_at: at(1), detail: call },
    ...(explained
      ? [
          {
            ...envelope,
            kind: 'error.observed',
            fact_id: 'exception',
            observed_at: at(1),
            detail: { surface: 'runtime', for_fact_id: 'call', ...said },
          },
        ]
      : []),
  ];
}

const read = (text = '') =>
  withAuthority('quality:aggregate', operator, (access) => list(access, listGroups.input.parse({ ...RANGE, text })));
const publish = (text: string, execution: string) =>
  database.owner(
    `INSERT INTO message_templates (project_id, hash, text, reason)
      SELECT project_id, template_hash, $1, 'seen' FROM error_occurrences WHERE execution_id = $2`,
    [text, execution],
  );

beforeAll(async () => {
  operator = await database.person('operator');
  await ingestFacts(database, [
    ...failing('silent', undefined),
    ...failing('quota-1', QUOTA),
    ...failing('quota-2', QUOTA.replace('500', '9000'), true),
    ...failing('shape', SHAPE),
  ]);
});

describe('the message of a failure', () => {
  it('tells groups apart, whatever varies in it and whichever fact brings it', async () => {
    const { items } = await read();
    expect(items.map(({ gross, message }) => [gross, message]).sort()).toEqual([
      [1, null],
      [1, { text: null }],
      [2, { text: null }],
    ]);
  });

  it('is written to the fingerprint and to the occurrence, and is no part of the judgement', async () => {
    const rows = await database.owner<{ hash: string | null; same: boolean; version: number; signal: string }>(`
      SELECT f.template_hash AS hash, f.template_hash IS NOT DISTINCT FROM o.template_hash AS same,
        f.rule_version AS version, o.signal
      FROM error_occurrences o JOIN fingerprints f ON f.fingerprint = o.fingerprint`);
    expect(rows).toHaveLength(4);
    for (const { hash, same, version } of rows) {
      expect(same).toBe(true);
      expect(version).toBe(hash === null ? 1 : 2);
    }
    expect(new Set(rows.map(({ signal }) => signal)).size).toBe(1);
  });

  it('is shown as soon as its text may be read, in the list, in the group and in the dossier', async () => {
    await publish('The quota of <number> widgets of this robot is used up', 'quota-1');
    const { items } = await read('widgets used');
    const [group] = items;
    const message = { text: 'The quota of <number> widgets of this robot is used up' };
    expect(items).toMatchObject([{ gross: 2, message }]);
    const opened = await withAuthority('quality:aggregate', operator, (access) =>
      detail(access, readGroup.input.parse({ ...RANGE, id: group!.id })),
    );
    expect(opened).toMatchObject({ message, fingerprints: [{ message, rule_version: 2 }] });
    const dossierOf = (id: string) =>
      withAuthority('quality:drilldown', operator, (access) => readDossier(access, { id }));
    expect((await dossierOf('quota-2')).occurrences).toMatchObject([{ message, fact_ids: ['call', 'exception'] }]);
    expect((await dossierOf('shape')).occurrences).toMatchObject([{ message: { text: null } }]);
    expect((await dossierOf('silent')).occurrences).toMatchObject([{ message: null }]);
  });
});

describe('a group from before messages were kept', () => {
  it('stays the group of failures without a message over a rebuild, with what people did to it', async () => {
    const { items } = await read();
    const old = items.find(({ message }) => message === null);
    await database.owner(`UPDATE error_groups SET state = 'triaged' WHERE id = $1`, [old!.id]);
    const before = await dumpProjections(database);
    await rebuild(database.system());
    await projectPending();
    expect(await dumpProjections(database)).toEqual(before);
    expect((await read()).items.find(({ id }) => id === old!.id)).toMatchObject({ state: 'triaged', gross: 1 });
  });
});
