import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliFailure, systemCode } from './failure';

/**
 * Makes the data folder when it is missing and checks that it can be written.
 * @returns its absolute path.
 * @throws CliFailure with a sentence that names the folder.
 */
export async function prepareDataFolder(named: string): Promise<string> {
  const folder = path.resolve(named);
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
