import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const BYTES = 48;

/**
 * The secret that signs sessions, made on the first call and kept in the data folder, readable by its owner only.
 * Written beside and linked into place: a crash leaves no half of it, and of two starts at once one wins for both.
 */
export async function keptSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'secret');
  const kept = await readFile(file, 'utf8').catch(ignoreMissing);
  if (kept !== undefined) return kept.trim();
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(BYTES).toString('base64url')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(beside, file).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw failure;
    });
  } finally {
    await rm(beside);
  }
  return (await readFile(file, 'utf8')).trim();
}

function ignoreMissing(failure: NodeJS.ErrnoException): undefined {
  if (failure.code !== 'ENOENT') throw failure;
}
