import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CliFailure } from './failure';

/** What the production build is made of; the command line is not in it. */
const SOURCES = [
  'app',
  'components',
  'db',
  'lib',
  'public',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
];
const NOT_BUILT = 'lib/cli';
/** As next.config.ts has it: the stamp belongs to the build that it is about. */
const buildFolder = (root: string) => path.join(root, process.env.ASSAY_BUILD_DIR || '.next');
const stampFile = (root: string) => path.join(buildFolder(root), 'assay-build');

/** Makes the production build when there is none or when it was made from other sources. Progress goes to the terminal. */
export async function ensureBuilt(root: string, interrupted: AbortSignal): Promise<void> {
  const digest = await digestOfSources(root);
  if (await isBuiltFrom(root, digest)) return;
  await rm(stampFile(root), { force: true });
  await runBuild(root, interrupted);
  // The digest from before: what changed meanwhile may not be in it.
  await writeFile(stampFile(root), digest);
}

async function isBuiltFrom(root: string, digest: string): Promise<boolean> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => undefined);
  const [stamp, id] = await Promise.all([read(stampFile(root)), read(path.join(buildFolder(root), 'BUILD_ID'))]);
  return id !== undefined && stamp === digest;
}

/** SHA-256 over names and contents, not times: a copy or a checkout of the same sources needs no new build. */
export async function digestOfSources(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((name) => filesUnder(root, name)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] as Buffer);
  });
  return hash.digest('hex');
}

async function filesUnder(root: string, name: string): Promise<string[]> {
  if (name === NOT_BUILT) return [];
  const entries = await readdir(path.join(root, name), { withFileTypes: true }).catch((failure) => {
    if (failure.code === 'ENOTDIR') return undefined;
    if (failure.code === 'ENOENT') return [];
    throw failure;
  });
  if (!entries) return [name];
  const nested = entries.map((entry) =>
    entry.isDirectory() ? filesUnder(root, `${name}/${entry.name}`) : [`${name}/${entry.name}`],
  );
  return (await Promise.all(nested)).flat();
}

/** Refuses undeclared pages and handlers before anything of them runs, then builds. */
async function runBuild(root: string, interrupted: AbortSignal): Promise<void> {
  await runNode(root, ['--import', 'tsx', path.join(root, 'lib/cli/check-routes.ts')], interrupted);
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  await runNode(root, [next, 'build'], interrupted);
}

function runNode(root: string, args: readonly string[], interrupted: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      signal: interrupted,
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new CliFailure('The build failed; what it printed above says why.')),
    );
  });
}
