import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const files = ['app', 'components', 'db', 'lib'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
);
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const importsOf = (file: string) => [...text(file).matchAll(/from '([^']+)'/g)].map(([, to]) => to as string);

it('reads process.env in one module, apart from the start, which prepares it', () => {
  const readers = files.filter((file) => text(file).includes('process.env'));
  expect(readers.filter((file) => file !== 'lib/env.ts' && !file.startsWith('lib/cli/'))).toEqual([]);
});

it('opens a transaction in lib/access alone', () => {
  const openers = files.filter((file) => importsOf(file).includes('@/db/client') && /\btransaction\b/.test(text(file)));
  expect(openers.filter((file) => !file.startsWith('lib/access/'))).toEqual([]);
});

it('keeps the pure modules free of Node, React and Postgres', () => {
  const pure = files.filter(
    (file) =>
      /^lib\/(facts|lifecycle|attribution|projection|simulate|format|otlp)\//.test(file) &&
      // Digests are computed, not read from anywhere.
      file !== 'lib/facts/canonical.ts',
  );
  const impure = pure.flatMap((file) =>
    importsOf(file).flatMap((to) =>
      /^(node:|react|next|pg$|drizzle-orm|@\/db\/)/.test(to) ? [`${file} → ${to}`] : [],
    ),
  );
  expect(impure).toEqual([]);
});

it('has no file that is too long to hold in the head', () => {
  const MAX_LINES = 300;
  expect(files.filter((file) => text(file).split('\n').length > MAX_LINES)).toEqual([]);
});

it('has no barrel files and no drawers without a name', () => {
  expect(files.filter((file) => /\/(index|utils?|helpers?|manager|types)\.tsx?$/.test(file))).toEqual([]);
});
