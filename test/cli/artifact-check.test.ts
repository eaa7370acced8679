import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder, removeDataFolder, runCommand } from '../support/product';

let dataFolder: string;
let report: string;
/** Larger than one chunk of a stream. */
const CONTENT = Buffer.alloc(300_000, 'an artifact of an agent\n');
const DIGEST = createHash('sha256').update(CONTENT).digest('hex');

beforeAll(async () => {
  dataFolder = await newDataFolder();
  report = path.join(dataFolder, 'report.pdf');
  await writeFile(report, CONTENT);
  const fact = {
    kind: 'artifact.referenced',
    fact_id: 'a1',
    execution_id: 'exe-1',
    observed_at: '2026-11-20T10:00:00Z',
    producer: { name: 'agent' },
    detail: { uri: 's3://bucket/exe-1/report.pdf', sha256: `sha256:${DIGEST}`, role: 'output' },
  };
  await runCommand(dataFolder, ['ingest', '-'], JSON.stringify({ facts: [fact] }));
});
afterAll(() => removeDataFolder(dataFolder));

const check = (...args: string[]) => runCommand(dataFolder, ['artifact', 'check', ...args]);

describe('assay artifact check', () => {
  it('says which references a file matches, and ends with 0', async () => {
    const { code, stdout } = await check(report);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      `sha256 ${DIGEST}`,
      '1 reference matches:',
      '  2026-11-20T10:00:00.000Z  exe-1  output  s3://bucket/exe-1/report.pdf',
    ]);
    const { stdout: json } = await check(report, '--json');
    expect(JSON.parse(json)).toMatchObject({ sha256: DIGEST, match_count: 1, matches: [{ execution_id: 'exe-1' }] });
  });

  it('ends with 1 when none matches, and says that the file may have been modified', async () => {
    await writeFile(report, `${CONTENT}x`);
    const { code, stderr } = await check(report);
    expect(code).toBe(1);
    expect(stderr).toMatch(/may have been modified/);
    const other = path.join(dataFolder, 'unknown.bin');
    await writeFile(other, 'x');
    expect(await check(other)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No artifact reference has/) });
  });

  it('says so when there is no such file or project', async () => {
    expect(await check(path.join(dataFolder, 'nowhere'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ENOENT/),
    });
    expect(await check(report, '--project', 'nobody')).toMatchObject({ code: 1 });
    expect(await check()).toMatchObject({ code: 2 });
  });
});
