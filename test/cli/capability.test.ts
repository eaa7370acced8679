import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataFolder, removeDataFolder, runCommand } from '../support/product';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await newDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const LENIENT = {
  capability: 'mail.send',
  version: '1.0.0',
  audience: 'agent',
  operation: 'mutation',
  risk: 'low',
  requires_confirmation: false,
  requires_hitl: false,
  idempotency: 'none',
  in_force_from: '2026-01-01T00:00:00Z',
};
const { in_force_from: _, ...PRESENT } = LENIENT;
const STRICT = { ...PRESENT, version: '2.0.0', risk: 'high', requires_confirmation: true };

const capability = (args: readonly string[], ...capabilities: object[]) =>
  runCommand(dataFolder, ['capability', ...args], JSON.stringify({ capabilities }));

describe('assay capability', () => {
  it('says what an import would change, and registers nothing', async () => {
    const { code, stdout } = await capability(['import', '-', '--dry-run'], LENIENT);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'new      mail.send 1.0.0, in force from 2026-01-01T00:00:00.000Z',
      'Nothing was registered.',
    ]);
    expect((await capability(['list'])).stdout.trim()).toBe('None is registered.');
  });

  it('imports versions, tells known ones from new ones, and lists the newest', async () => {
    expect((await capability(['import', '-'], LENIENT)).stdout.trim()).toBe('1 version registered, 0 known before.');
    const announced = await capability(['import', '-', '--dry-run'], LENIENT, STRICT);
    expect(announced.stdout).toMatch(/^known {4}mail\.send 1\.0\.0\nversion {2}mail\.send 2\.0\.0 after 1\.0\.0, /);
    expect(announced.stdout).toContain('Risk: low → high (stricter)');
    const { stdout } = await capability(['import', '-', '--json'], LENIENT, STRICT);
    expect(JSON.parse(stdout)).toMatchObject({ registered: 1, known: 1 });
    expect((await capability(['list', '--search', 'mail'])).stdout).toMatch(
      /^mail\.send 2\.0\.0 {2}high risk mutation, for agents, confirmation {2}in force from /,
    );
    const listed = await capability(['list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ capabilities: [{ version: '2.0.0', versions: 2 }] });
  });

  it('ends with 1 for a version that would say something else, and with its reason', async () => {
    const other = { ...LENIENT, risk: 'high' };
    const reason = 'mail.send 1.0.0 is registered already, and says something else.';
    for (const args of [
      ['import', '-'],
      ['import', '-', '--dry-run'],
    ]) {
      expect(await capability(args, other)).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
    }
  });

  it('judges again what was reported since the version came into force', async () => {
    const ids = { execution_id: 'exe-1', producer: { name: 'agent' }, observed_at: '2026-11-20T10:00:00Z' };
    const called = {
      ...ids,
      kind: 'tool.call',
      fact_id: 'call-1',
      detail: { capability: 'files.drop', operation: 'mutation', status: 'ok', dispatch_state: 'confirmed' },
    };
    await runCommand(dataFolder, ['ingest', '-'], JSON.stringify({ facts: [called] }));
    const { stdout } = await capability(['import', '-'], { ...LENIENT, capability: 'files.drop' });
    expect(stdout.trimEnd().split('\n')).toEqual([
      '1 version registered, 0 known before.',
      '1 execution judged again.',
    ]);
  });

  it('ends with 1 for what is no registry, and with 2 for wrong usage', async () => {
    expect(await runCommand(dataFolder, ['capability', 'import', '-'], 'x')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The file is not JSON.'),
    });
    expect(await runCommand(dataFolder, ['capability', 'import'])).toMatchObject({ code: 2 });
    expect(await runCommand(dataFolder, ['capability', 'list', 'x'])).toMatchObject({ code: 2 });
  });
});
