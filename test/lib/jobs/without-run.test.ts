import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
const at = (second: number) => `2026-11-20T10:00:0${second}Z`;
const envelope = { execution_id: 'usage:stream:2026-11-20', producer: { name: 'meter' } };
const ledger = (id: string, second: number, input: number) => ({
  ...envelope,
  kind: 'usage.recorded',
  fact_id: id,
  observed_at: at(second),
  detail: { ledger_entry_id: 'entry', model: 'gpt-5', tokens: { input } },
});
const explaining = {
  ...envelope,
  kind: 'error.observed',
  fact_id: 'explaining',
  observed_at: at(0),
  detail: { surface: 'runtime', for_fact_id: 'call', error_code: '500' },
};
const tables = async () => ({
  executions: await database.owner('SELECT execution_id FROM executions'),
  occurrences: await database.owner('SELECT fact_id FROM error_occurrences'),
  contributions: await database.owner('SELECT execution_id FROM contributions'),
  usage: await database.owner(
    'SELECT ledger_entry_id, fact_id, producer, model, input_tokens::int AS input FROM usage_entries',
  ),
});

describe('facts that show nothing that ran', () => {
  it('give ledger entries with their last counts, and no execution', async () => {
    await ingestFacts(database, [ledger('u2', 2, 30), explaining]);
    await ingestFacts(database, [ledger('u1', 1, 10)]);
    expect(await tables()).toEqual({
      executions: [],
      occurrences: [],
      contributions: [],
      usage: [{ ledger_entry_id: 'entry', fact_id: 'u2', producer: 'meter', model: 'gpt-5', input: 30 }],
    });
  });

  it('take away the row that an engine before this one gave them', async () => {
    const call = { ...envelope, kind: 'model.call', fact_id: 'other', observed_at: at(3), detail: { status: 'ok' } };
    await ingestFacts(database, [{ ...call, execution_id: 'pattern' }]);
    await database.owner(
      `INSERT INTO executions SELECT (jsonb_populate_record(e, jsonb_build_object('execution_id', $1::text))).*
        FROM executions e WHERE execution_id = 'pattern'`,
      [envelope.execution_id],
    );
    expect((await tables()).executions).toHaveLength(2);
    await ingestFacts(database, [ledger('u3', 4, 50)]);
    const { executions, usage } = await tables();
    expect(executions).toEqual([{ execution_id: 'pattern' }]);
    expect(usage).toMatchObject([{ fact_id: 'u3', input: 50 }]);
  });

  it('become an execution with the first fact of a call, which they then explain', async () => {
    const call = { ...envelope, kind: 'model.call', fact_id: 'call', observed_at: at(5), detail: { status: 'error' } };
    await ingestFacts(database, [call]);
    const [occurrence] = await database.owner<{ fact_ids: string[]; domain: string }>(
      'SELECT fact_ids, domain FROM error_occurrences',
    );
    expect(occurrence).toEqual({ fact_ids: ['explaining', 'call'], domain: 'provider' });
  });
});
