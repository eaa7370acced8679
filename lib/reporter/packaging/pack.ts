import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildPackage } from './build-package';

/** `npm run pack:reporter [folder]`: builds the package in the folder (`dist/reporter`) and packs it beside. */
const folder = path.resolve(process.argv[2] ?? 'dist/reporter');
await buildPackage(folder);
execFileSync('npm', ['pack', '--pack-destination', path.dirname(folder)], { cwd: folder, stdio: 'inherit' });
