import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '@/lib/reporter/packaging/build-package';

const run = promisify(execFile);
const SCRIPTS = path.resolve(import.meta.dirname, '../../clients/scripts');

/** A folder outside of the checkout in which nothing but the reporter's package is installed. */
export interface InstalledPackage {
  readonly folder: string;
  /** Names of what the packed file holds. */
  readonly packed: readonly string[];
  remove(): Promise<void>;
}

/** Builds, packs, and installs from the packed file alone, without a network. */
export async function installPackage(): Promise<InstalledPackage> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'assay-package-'));
  const built = path.join(base, 'built');
  const folder = path.join(base, 'consumer');
  await buildPackage(built);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', base], { cwd: built });
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  await mkdir(folder);
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const offline = ['--offline', '--no-audit', '--no-fund', '--cache', path.join(base, 'empty-cache')];
  await run('npm', ['install', ...offline, path.join(base, filename)], { cwd: folder });
  for (const name of await readdir(SCRIPTS)) {
    if (name.startsWith('reporter-')) await copyFile(path.join(SCRIPTS, name), path.join(folder, name));
  }
  return {
    folder,
    packed: files.map((file) => file.path),
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

export interface Producer {
  /** What it has said so far, without the last line if that is not complete. */
  lines(): string[];
  /** @returns its exit code, null when it was killed */
  readonly ended: Promise<number | null>;
  kill(): void;
}

/**
 * Starts the producer of test/clients/scripts with the installed package, in plain Node.
 * @param maxFileKibibytes beyond this a file cannot grow, as on a full disk
 */
export function startProducer(consumer: InstalledPackage, options: object, maxFileKibibytes?: number): Producer {
  const script = path.join(consumer.folder, 'reporter-producer.mjs');
  const limit = `ulimit -f ${maxFileKibibytes ?? 'unlimited'} && exec "$0" "$@"`;
  const child = spawn('bash', ['-c', limit, process.execPath, script, JSON.stringify(options)], {
    cwd: consumer.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  });
  let said = '';
  child.stdout.setEncoding('latin1').on('data', (text) => {
    said += text;
  });
  return {
    lines: () => said.split('\n').slice(0, -1),
    ended: new Promise((resolve) => child.on('close', resolve)),
    kill: () => void child.kill('SIGKILL'),
  };
}
