import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReachable } from '@/db/embedded/binaries';
import { DEFAULT_DATA_FOLDER, type Environment } from '@/lib/env';
import { CliFailure, systemCode } from './failure';

const SYSTEM_FOLDER = '/var/lib/assay';

/**
 * Makes the data folder when it is missing and checks that it can be written.
 * @returns its absolute path.
 * @throws CliFailure with a sentence that names the folder.
 */
export async function prepareDataFolder(environment: Environment): Promise<string> {
  const folder = await dataFolderOf(environment, process.cwd());
  try {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    // Root hands the database to another account, which must be able to pass through; nobody else must.
    if (isNew) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    const probe = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
    return folder;
  } catch (failure) {
    throw new CliFailure(
      `The data folder ${folder} cannot be written (${systemCode(failure)}); set ASSAY_DATA_DIR to a folder that can.`,
    );
  }
}

/**
 * Where the data is: as named, beside the sources by default. Only root with a checkout in its closed home has no
 * place there, because the database's account could not reach it; the default is then one of its own under /var/lib.
 */
export async function dataFolderOf(
  { ASSAY_DATA_DIR: named, DATABASE_URL }: Pick<Environment, 'ASSAY_DATA_DIR' | 'DATABASE_URL'>,
  workingFolder: string,
): Promise<string> {
  const folder = path.resolve(workingFolder, named);
  const isDefault = named === DEFAULT_DATA_FOLDER && DATABASE_URL === undefined;
  if (!isDefault || process.getuid?.() !== 0 || (await isReachable(path.dirname(folder)))) return folder;
  return path.join(SYSTEM_FOLDER, createHash('sha256').update(folder).digest('hex').slice(0, 12));
}
