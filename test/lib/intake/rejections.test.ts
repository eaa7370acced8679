import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { POST as sendFacts } from '@/app/api/v1/facts/route';
import { POST as sendTraces } from '@/app/v1/traces/route';
import { withAuthority } from '@/lib/access/authority';
import { list } from '@/lib/intake/read';
import { REJECTION_WORDS, rejectionWords } from '@/lib/intake/rejection-words';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
const none = { params: Promise.resolve({}) };
const MARK = 'what-was-said';

async function rejections(): Promise<Record<string, number>> {
  const admin = await database.person('admin');
  const { items } = await withAuthority('admin:manage', admin, (access) => list(access, { days: 1 }));
  expect(JSON.stringify(items)).not.toContain(MARK);
  return Object.fromEntries(
    items.filter(({ category }) => category === 'rejected').map((row) => [row.name, row.count]),
  );
}

async function send(to: typeof sendFacts, path: string, contentType: string, body: string | Buffer, encoding?: string) {
  const { text } = await database.token('ingest');
  const headers = {
    authorization: `Bearer ${text}`,
    'content-type': contentType,
    ...(encoding && { 'content-encoding': encoding }),
  };
  return to(new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body: body as BodyInit }), none);
}
const facts = (contentType: string, body: string | Buffer, encoding?: string) =>
  send(sendFacts, '/api/v1/facts', contentType, body, encoding);
const traces = (contentType: string, body: string | Buffer) => send(sendTraces, '/v1/traces', contentType, body);

describe('what a reporter had no room for', () => {
  it('is counted once where administrators look, and is no execution', async () => {
    const loss = {
      kind: 'error.observed',
      fact_id: 'loss',
      execution_id: 'reporter:1',
      observed_at: '2026-11-20T10:00:00Z',
      producer: { name: 'desktop' },
      detail: { error_code: 'journal.dropped', surface: 'runtime', retry_count: 41, handled: true },
    };
    await ingestFacts(database, [loss]);
    await ingestFacts(database, [loss]);
    expect(await rejections()).toEqual({ 'journal.dropped': 41 });
    expect(await database.owner('SELECT 1 FROM executions')).toEqual([]);
    await database.owner('DELETE FROM intake_counts');
  });
});

describe('reported fault 31: why a request was refused is seen by nobody', () => {
  it('counts a refused request with its reason where administrators look', async () => {
    expect((await facts('application/json', `{"facts": "${MARK}`)).status).toBe(400);
    expect((await facts('text/plain', MARK)).status).toBe(415);
    expect((await facts('application/json', gzipSync(MARK).subarray(0, 12), 'gzip')).status).toBe(400);
    expect((await traces('application/json', `{"resource_spans": ["${MARK}"]}`)).status).toBe(400);
    expect((await traces('application/json', `not json ${MARK}`)).status).toBe(400);
    expect((await traces('text/plain', MARK)).status).toBe(415);
    expect(await rejections()).toEqual({
      'invalid-request': 2,
      'unsupported-media-type': 2,
      snake_case_keys: 1,
      malformed_json: 1,
    });
  });

  it('tells the sender in a short sentence what to do', async () => {
    const answer = await traces('application/json', '{"resource_spans": []}');
    const { message } = (await answer.json()) as { message: string };
    expect(message).toContain('lowerCamelCase');
    expect(message.length).toBeLessThan(200);
  });

  it('has words and a remedy for every reason', () => {
    for (const [code, { what, remedy }] of Object.entries(REJECTION_WORDS)) {
      expect(what.length, code).toBeGreaterThan(10);
      expect(remedy, code).toMatch(/\.$/);
    }
    expect(rejectionWords('of_an_older_version').what).toBe('of_an_older_version');
  });
});
