import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { declarationsOf } from './declarations';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = path.resolve(import.meta.dirname, '..');
const ENTRY = path.join(SOURCES, 'reporter.ts');

/**
 * Builds the package that producers install: `assay/reporter` as one module without dependencies, its types, its README.
 * @param folder is emptied first; `npm pack` can then pack it
 */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [ENTRY],
    outfile: path.join(folder, 'reporter.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Anything that is neither ours nor Node's would be a dependency, and fails the build.
    packages: 'bundle',
    plugins: [
      {
        name: 'no dependencies',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./@]|^@[^/]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || name.startsWith('node:')
              ? undefined
              : { errors: [{ text: `the reporter must not depend on ${name}` }] },
          );
        },
      },
    ],
    tsconfig: path.join(ROOT, 'tsconfig.json'),
  });
  for (const [name, text] of declarationsOf(ENTRY, ROOT)) {
    const place = path.join(folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  await copyFile(path.join(SOURCES, 'README.md'), path.join(folder, 'README.md'));
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`);
}

async function manifest(): Promise<object> {
  const { version, license } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  return {
    name: 'assay',
    version,
    license,
    description: 'Reports what AI agents do to Assay, and nothing of what was said',
    type: 'module',
    engines: { node: '>=20' },
    exports: { './reporter': { types: './reporter.d.ts', default: './reporter.js' } },
    files: ['*.js', '**/*.d.ts'],
    sideEffects: false,
  };
}
