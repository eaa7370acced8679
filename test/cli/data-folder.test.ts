import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataFolderOf } from '@/lib/cli/data-folder';
import { keptSecret } from '@/lib/cli/secret';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'assay-folder-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the data beside the sources, or where the variable says', async () => {
  expect(await dataFolderOf({ ASSAY_DATA_DIR: '.assay' }, folder)).toBe(path.join(folder, '.assay'));
  expect(await dataFolderOf({ ASSAY_DATA_DIR: '/srv/assay' }, folder)).toBe('/srv/assay');
});

it.runIf(process.getuid?.() === 0)(
  'keeps the data of root elsewhere when its checkout is closed to others',
  async () => {
    await chmod(folder, 0o700);
    const elsewhere = await dataFolderOf({ ASSAY_DATA_DIR: '.assay' }, folder);
    expect(elsewhere).toMatch(/^\/var\/lib\/assay\/[0-9a-f]{12}$/);
    expect(await dataFolderOf({ ASSAY_DATA_DIR: '.assay' }, folder)).toBe(elsewhere);
    const named = path.join(folder, 'named');
    expect(await dataFolderOf({ ASSAY_DATA_DIR: named }, folder)).toBe(named);
    expect(await dataFolderOf({ ASSAY_DATA_DIR: '.assay', DATABASE_URL: 'postgres://elsewhere/assay' }, folder)).toBe(
      path.join(folder, '.assay'),
    );
  },
);

it('makes one secret, for its owner only, also when two starts ask at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{64}$/);
  expect(await keptSecret(folder)).toBe(secrets[0]);
  const file = path.join(folder, 'secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).trim()).toBe(secrets[0]);
});
