import { afterEach, describe, expect, it } from 'vitest';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts } from '@/lib/ingest/ingest';
import { pseudonym } from '@/lib/redaction/pseudonym';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
const fact = (over: Record<string, unknown> = {}): RawFact => ({
  fact_id: 'f-1',
  kind: 'tool.call',
  execution_id: 'e-1',
  observed_at: '2026-11-30T10:00:00.123456789Z',
  producer: { name: 'test' },
  detail: { status: 'ok', tool: 'search' },
  ...over,
});

afterEach(async () => {
  await database.owner(
    'SET session_replication_role = replica; DELETE FROM facts; DELETE FROM projection_queue; DELETE FROM intake_counts',
  );
});

describe('ingest', () => {
  it('stores a fact once, however often and in whatever company it is sent', async () => {
    const { scope } = await database.token('ingest');
    expect(await ingestFacts(scope, [fact(), fact()])).toMatchObject({ accepted: 1, duplicates: 1 });
    const [first, second] = await Promise.all([
      ingestFacts(scope, [fact()]),
      ingestFacts(scope, [fact(), fact({ fact_id: 'f-2' })]),
    ]);
    expect([first, second]).toMatchObject([
      { accepted: 0, duplicates: 1 },
      { accepted: 1, duplicates: 1 },
    ]);
    expect(await database.owner('SELECT fact_id FROM facts ORDER BY 1')).toEqual([
      { fact_id: 'f-1' },
      { fact_id: 'f-2' },
    ]);
  });

  it('keeps another content under the same id as a version of its own', async () => {
    const { scope } = await database.token('ingest');
    await ingestFacts(scope, [fact(), fact({ detail: { status: 'error', tool: 'search' } })]);
    expect(await database.owner('SELECT fact_id FROM facts')).toHaveLength(2);
  });

  it('lets a bad fact reject itself alone and says why without its value', async () => {
    const { scope } = await database.token('ingest');
    const result = await ingestFacts(scope, [
      fact({ fact_id: 'has a space' }),
      fact({ fact_id: 'f-ok' }),
      fact({ fact_id: 'f-nul', execution_id: 'a\u0000b' }),
      fact({ fact_id: 'f-kind', kind: 'prompt' }),
      fact({ fact_id: 'f-time', observed_at: 'yesterday' }),
      'text' as unknown as RawFact,
    ]);
    expect(result).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(result.rejected.map(({ index, fact_id, code, path }) => ({ index, fact_id, code, path }))).toEqual([
      { index: 0, fact_id: null, code: 'invalid_field', path: 'fact_id' },
      { index: 2, fact_id: 'f-nul', code: 'invalid_field', path: 'execution_id' },
      { index: 3, fact_id: 'f-kind', code: 'unknown_kind', path: 'kind' },
      { index: 4, fact_id: 'f-time', code: 'invalid_time', path: 'observed_at' },
      { index: 5, fact_id: null, code: 'not_an_object', path: '' },
    ]);
    expect(JSON.stringify(result.rejected)).not.toMatch(/has a space|yesterday/);
  });

  it('counts what it dropped by producer and name', async () => {
    const { scope } = await database.token('ingest');
    await ingestFacts(scope, [
      fact({ prompt: 'secret words', detail: { status: 'ok', tool: 'two words', arguments: {} } }),
    ]);
    const counts = await database.owner('SELECT producer, category, name, count::int FROM intake_counts ORDER BY name');
    expect(counts).toEqual([
      { producer: 'test', category: 'dropped', name: 'detail.arguments', count: 1 },
      { producer: 'test', category: 'dropped', name: 'detail.tool', count: 1 },
      { producer: 'test', category: 'dropped', name: 'prompt', count: 1 },
    ]);
  });

  it('stores people as pseudonyms that depend on the project, services as they are', async () => {
    const { scope } = await database.token('ingest');
    const detail = {
      origin: 'initial',
      initiator: { type: 'person', id: 'ada@example.com' },
      identity: { type: 'service', id: 'nightly-batch' },
    };
    await ingestFacts(scope, [fact({ kind: 'execution.started', detail })]);
    const [row] = await database.owner<{ canonical: string }>('SELECT canonical FROM facts');
    const [project] = await database.owner<{ key: Buffer }>('SELECT pseudonym_key AS key FROM projects');
    expect(JSON.parse(row!.canonical).detail).toMatchObject({
      initiator: { type: 'person', id: pseudonym(project!.key, 'ada@example.com') },
      identity: { type: 'service', id: 'nightly-batch' },
    });
    expect(row!.canonical).not.toContain('ada');
  });

  it('keeps nanoseconds in the text and the stored digest over exactly that text', async () => {
    const { scope } = await database.token('ingest');
    await ingestFacts(scope, [fact({ observed_at: '2026-11-30T11:00:00.123456789+01:00' })]);
    const [row] = await database.owner<{ canonical: string; matches: boolean }>(
      "SELECT canonical, digest = sha256('\\x00'::bytea || convert_to(canonical, 'UTF8')) AS matches FROM facts",
    );
    expect(JSON.parse(row!.canonical).observed_at).toBe('2026-11-30T10:00:00.123456789Z');
    expect(row!.matches).toBe(true);
  });

  it('takes in instants of any year from 1 to 9999', async () => {
    const { scope } = await database.token('ingest');
    const instants = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2200-05-05T05:05:05Z', '9999-12-31T23:59:59Z'];
    const result = await ingestFacts(
      scope,
      instants.map((observed_at, index) => fact({ fact_id: `f-${index}`, observed_at })),
    );
    expect(result).toMatchObject({ accepted: 4, rejected: [] });
  });

  it('refuses a token without the scope, a revoked one, and one of another project', async () => {
    await expect(ingestFacts((await database.token('quality:aggregate')).scope, [fact()])).rejects.toMatchObject({
      kind: 'permission-denied',
    });
    const { scope } = await database.token('ingest');
    await expect(ingestFacts({ ...scope, project: 'elsewhere' }, [fact()])).rejects.toMatchObject({
      kind: 'not-found',
    });
    await database.owner('UPDATE tokens SET revoked_at = now()');
    await expect(ingestFacts(scope, [fact()])).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
