import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { checkArtifact } from '@/lib/artifacts/check';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
const DIGEST = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

const reference = (id: string, execution: string, minute: number, detail: object) => ({
  kind: 'artifact.referenced',
  fact_id: id,
  execution_id: execution,
  observed_at: `2026-11-20T10:0${minute}:00Z`,
  producer: { name: 'agent' },
  detail,
});
const check = (file: { sha256: string; name: string }) =>
  withAuthority('quality:drilldown', database.system(), (access) => checkArtifact(access, file));

beforeAll(async () => {
  await ingestFacts(database, [
    reference('a1', 'e1', 1, { uri: 's3://bucket/e1/report.pdf', sha256: `sha256:${DIGEST}`, role: 'output' }),
    reference('a1', 'e2', 2, { uri: 's3://bucket/e2/copy.pdf', sha256: DIGEST }),
    reference('a2', 'e2', 3, { uri: 's3://bucket/e2/report.pdf', sha256: OTHER }),
    reference('a3', 'e2', 4, { uri: 's3://bucket/e2/report.pdf' }),
  ]);
});

describe('a file that is checked', () => {
  it('matches every reference with the digest of its bytes, however that is written, the newest first', async () => {
    expect(await check({ sha256: DIGEST, name: 'renamed.bin' })).toEqual({
      matches: [
        {
          execution_id: 'e2',
          fact_id: 'a1',
          uri: 's3://bucket/e2/copy.pdf',
          role: null,
          observed_at: '2026-11-20T10:02:00.000Z',
        },
        {
          execution_id: 'e1',
          fact_id: 'a1',
          uri: 's3://bucket/e1/report.pdf',
          role: 'output',
          observed_at: '2026-11-20T10:01:00.000Z',
        },
      ],
      match_count: 2,
      same_name: [],
    });
  });

  it('matches none by its name alone, but is told what has its name and another digest', async () => {
    const { match_count, same_name } = await check({ sha256: 'ef'.repeat(32), name: 'report.pdf' });
    expect(match_count).toBe(0);
    // One without a digest says nothing of whether the file was changed.
    expect(same_name.map(({ fact_id, execution_id }) => `${execution_id} ${fact_id}`)).toEqual(['e2 a2', 'e1 a1']);
  });

  it.each(['eport.pdf', '%.pdf', 'report_pdf'])(
    'is not the namesake of what only ends or looks like it: %s',
    async (name) => {
      expect((await check({ sha256: 'ef'.repeat(32), name })).same_name).toEqual([]);
    },
  );

  it('leaves an audit row with the number of matches', async () => {
    await check({ sha256: OTHER, name: 'x' });
    const rows = await database.owner<{ object_id: string; after: unknown; actor_kind: string }>(
      `SELECT object_id, after, actor_kind FROM audit_events WHERE action = 'artifact.check' ORDER BY at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ object_id: OTHER, after: { matches: 1 }, actor_kind: 'system' }]);
  });

  it('is not checked without the permission to see executions', async () => {
    const viewer = await database.person('viewer');
    await expect(
      withAuthority('quality:drilldown', viewer, (access) => checkArtifact(access, { sha256: DIGEST, name: 'x' })),
    ).rejects.toMatchObject({ kind: 'permission-denied' });
  });
});
