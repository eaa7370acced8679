import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The owner's password, and the port as of the last start; kept in the data folder, readable by its owner only. */
export interface ClusterFile {
  readonly port: number;
  readonly password: string;
}

export const clusterFolder = (folder: string) => path.join(folder, 'postgres');
const clusterFilePath = (folder: string) => path.join(folder, 'postgres.json');

/** @throws Error with a sentence when the file is damaged; the parser's own would quote it. */
export async function readClusterFile(folder: string): Promise<ClusterFile | undefined> {
  const text = await readFile(clusterFilePath(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ClusterFile;
  } catch {
    throw new Error(`The file ${clusterFilePath(folder)} is damaged; put it back from a backup.`);
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
export async function writeClusterFile(folder: string, file: ClusterFile): Promise<void> {
  await rename(await writeBeside(folder, file), clusterFilePath(folder));
}

async function writeBeside(folder: string, file: ClusterFile): Promise<string> {
  const beside = `${clusterFilePath(folder)}.${randomBytes(6).toString('hex')}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(file));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
}

/** Whether there is a whole database in the folder: one is only ever moved there when it is. */
export function isInitialised(folder: string): Promise<boolean> {
  return stat(path.join(clusterFolder(folder), 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/**
 * The owner's password, chosen before there is a database. Linked into place, so that two starts at once agree on it.
 * @throws Error with a sentence when there is a database whose password is gone: it is never replaced by a new one.
 */
export async function keptPassword(folder: string): Promise<string> {
  const hasDatabase = await isInitialised(folder);
  const kept = await readClusterFile(folder);
  if (kept) return kept.password;
  if (hasDatabase) {
    throw new Error(
      `The data folder ${folder} holds a database but not its file postgres.json; put that back from a backup or set ASSAY_DATA_DIR to another folder.`,
    );
  }
  const beside = await writeBeside(folder, { port: 0, password: randomBytes(24).toString('hex') });
  try {
    await link(beside, clusterFilePath(folder)).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EEXIST') throw failure;
    });
  } finally {
    await rm(beside);
  }
  return ((await readClusterFile(folder)) as ClusterFile).password;
}

/** The process that holds the database and the port that it listens on, by the file that it keeps itself. */
export async function postmaster(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(path.join(clusterFolder(folder), 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}
