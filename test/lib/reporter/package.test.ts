import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACT_KINDS } from '@/lib/facts/vocabulary';
import { freshDatabase } from '../../support/database';
import { type Served, serveFacts } from './assay-server';
import { type InstalledPackage, installPackage, startProducer } from './installed-package';
import { newFolder } from './journal-folder';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

const database = freshDatabase();
let server: Served;
let consumer: InstalledPackage;

beforeAll(async () => {
  server = await serveFacts();
  consumer = await installPackage();
}, 120_000);
afterAll(async () => {
  await server?.close();
  await consumer?.remove();
});

/** What the compiler complains about, without the folder's name. */
async function complaints(args: readonly string[], cwd: string): Promise<string> {
  return run(process.execPath, [TSC, ...args], { cwd }).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  );
}

describe('the packed reporter', () => {
  it('holds one module, its types and its README, and nothing else', () => {
    const { packed } = consumer;
    expect(packed.filter((name) => !name.endsWith('.d.ts')).sort()).toEqual([
      'README.md',
      'package.json',
      'reporter.js',
    ]);
    expect(packed).toContain('reporter.d.ts');
  });

  it('depends on nothing: installed without a network, it imports from Node alone', () => {
    const installed = path.join(consumer.folder, 'node_modules');
    expect(readdirSync(installed).filter((name) => !name.startsWith('.'))).toEqual(['assay']);
    const manifest = JSON.parse(readFileSync(path.join(installed, 'assay/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'assay', type: 'module', engines: { node: '>=20' } });
    expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([]);
    const code = readFileSync(path.join(installed, 'assay/reporter.js'), 'utf8');
    const imports = [...code.matchAll(/\bfrom "([^"]+)"|\b(?:import|require)\(["']([^"']+)/g)].map(
      ([, a, b]) => a ?? b,
    );
    expect(imports.length).toBeGreaterThan(3);
    expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    expect(code).not.toContain('process.env');
  });

  it.each(['NodeNext', 'Bundler'])(
    'type-checks a program in TypeScript under %s, and refuses content',
    async (resolution) => {
      const module = resolution === 'Bundler' ? 'ESNext' : resolution;
      const options = ['--strict', '--noEmit', '--target', 'ES2022', '--lib', 'ES2022'];
      const all = [...options, '--exactOptionalPropertyTypes', '--module', module, '--moduleResolution', resolution];
      expect(await complaints([...all, 'reporter-consumer.ts'], consumer.folder)).toBe('');
    },
  );

  it('publishes the types that the schemas have now', async () => {
    const published = path.join(consumer.folder, 'node_modules/assay/reporter');
    const aliases = {
      'model.call': 'ModelCall',
      'tool.call': 'ToolCall',
      'control.check': 'ControlCheck',
      'hitl.requested': 'HitlRequested',
      'hitl.resolved': 'HitlResolved',
      'recovery.proposed': 'RecoveryProposed',
      'token.issued': 'TokenIssued',
      'token.checked': 'TokenChecked',
      'browser.command': 'BrowserCommand',
      'browser.control': 'BrowserControl',
      'artifact.referenced': 'ArtifactReferenced',
      'usage.recorded': 'UsageRecorded',
      'evaluation.recorded': 'EvaluationRecorded',
      'error.observed': 'ErrorObserved',
    };
    expect([...Object.keys(aliases), 'execution.started', 'lifecycle.transition'].sort()).toEqual(
      [...FACT_KINDS].sort(),
    );
    const checks = Object.entries(aliases).map(
      ([kind, alias]) => `same<Published.${alias}, Omit<Detail<'${kind}'>, 'error_template'>>(true);`,
    );
    const folder = newFolder();
    const source = [
      `import type * as Published from '${published}.js';`,
      `import type { Detail } from '@/lib/facts/detail';`,
      'type Writable<T> = T extends readonly (infer I)[] ? Writable<I>[] : T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;',
      'type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? ([keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? true : false) : false) : false) : false;',
      'declare function same<A, B>(is: Same<Writable<A>, Writable<B>>): void;',
      ...checks,
      '// @ts-expect-error What differs is told.',
      `same<Published.ModelCall, Detail<'tool.call'>>(true);`,
    ];
    writeFileSync(path.join(folder, 'check.ts'), source.join('\n'));
    const config = {
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        paths: { '@/*': [`${ROOT}/*`] },
        typeRoots: [`${ROOT}/node_modules/@types`],
      },
      files: ['check.ts'],
      include: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    expect(await complaints(['-p', folder], ROOT)).toBe('');
  }, 60_000);

  it('reports from plain Node to the real endpoint', async () => {
    const token = (await database.token('ingest')).text;
    const producer = startProducer(consumer, { url: server.url, token, folder: newFolder(), executions: 3, calls: 4 });
    expect(await producer.ended).toBe(0);
    const last = producer.lines().at(-1) ?? '';
    expect(JSON.parse(last.slice('closed '.length))).toMatchObject({
      pending: 0,
      accepted: 21,
      rejected: {},
      dropped: 0,
    });
    const [{ count } = { count: 0 }] = await database.owner<{ count: number }>(
      'SELECT count(*)::int AS count FROM facts',
    );
    expect(count).toBe(21);
  });
});
