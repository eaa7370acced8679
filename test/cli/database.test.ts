import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEmbedded } from '@/db/embedded/cluster';
import { withOwner } from '@/db/migrate';
import { openDatabase } from '@/lib/cli/database';
import { parseEnvironment } from '@/lib/env';
import { newDataFolder, removeDataFolder, runCommand } from '../support/product';
import { postmaster } from '../support/requests';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await newDataFolder();
});
afterAll(async () => {
  await (await findEmbedded(dataFolder))?.stop();
  await removeDataFolder(dataFolder);
});

it('keeps the embedded server while it is open, also where a command ends before anything was asked', async () => {
  const settings = parseEnvironment({ ASSAY_DATA_DIR: dataFolder });
  const database = await openDatabase(settings, dataFolder, 'a secret for tests that is long enough');
  expect((await runCommand(dataFolder, ['migrate'])).code).toBe(0);
  expect(await postmaster(dataFolder)).toBeDefined();
  await withOwner(database.ownerUrl, (owner) => owner.query('SELECT 1'));
  await database.close();
  expect(await postmaster(dataFolder)).toBeUndefined();
}, 60_000);
