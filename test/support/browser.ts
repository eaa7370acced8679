import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What a browser needs where there is no sandbox for root and little shared memory, as in a container. */
export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * The browser for the tests: the one of ASSAY_BROWSER, one that is installed, else the one that a development
 * dependency ships in its npm package.
 * @throws Error with a sentence when none runs.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.ASSAY_BROWSER;
  for (const place of named ? [named] : KNOWN_PLACES) {
    if (await runs(place)) return place;
  }
  if (named) throw new Error(`ASSAY_BROWSER names ${named}, which does not run.`);
  return shippedBrowser();
}

async function shippedBrowser(): Promise<string> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const program = await chromium.executablePath();
  // The package brings fonts and libraries too, for a machine that lacks them.
  const bring = (archive: string) => inflate(path.join(packageFolder(), 'bin', archive));
  if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH = await bring('fonts.tar.br');
  if (await runs(program)) return program;
  process.env.LD_LIBRARY_PATH = path.join(await bring('al2023.tar.br'), 'lib');
  if (await runs(program)) return program;
  throw new Error('No browser runs here; install Chromium or name one with ASSAY_BROWSER.');
}

function packageFolder(): string {
  return path.resolve(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
}

async function runs(program: string): Promise<boolean> {
  try {
    await access(program, constants.X_OK);
    await run(program, ['--version', ...BROWSER_ARGUMENTS], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
