import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestOfSources } from '@/lib/cli/build';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'assay-sources-'));
  await write('app/page.tsx', 'page');
  await write('lib/a/b.ts', 'b');
  await write('package-lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

it('asks for no new build when sources were only touched, copied or joined by what is not built', async () => {
  const digest = await digestOfSources(root);
  await utimes(path.join(root, 'app/page.tsx'), 1, 1);
  await write('lib/cli/start.ts', 'the command line');
  await write('test/a.test.ts', 'a test');
  expect(await digestOfSources(root)).toBe(digest);
});

it.each([
  ['a changed file', () => write('app/page.tsx', 'pagf')],
  ['a new file', () => write('components/new.tsx', '')],
  ['a removed file', () => rm(path.join(root, 'lib/a/b.ts'))],
  ['a renamed file', () => rename(path.join(root, 'lib/a/b.ts'), path.join(root, 'lib/a/c.ts'))],
  ['another set of packages', () => write('package-lock.json', '{ }')],
])('asks for a new build after %s', async (_, change) => {
  const digest = await digestOfSources(root);
  await change();
  expect(await digestOfSources(root)).not.toBe(digest);
});
