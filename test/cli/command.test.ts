import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '@/db/embedded/cluster';
import { run } from '@/lib/cli/run';
import type { Truth } from '@/lib/simulate/truth';
import { newDataFolder, removeDataFolder, runCommand } from '../support/product';
import { postmaster, startedFact } from '../support/requests';

let dataFolder: string;

beforeAll(async () => {
  dataFolder = await newDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const assay = (args: readonly string[], input?: string) => runCommand(dataFolder, args, input);

/** Runs a command with --json that is to succeed. */
async function json(args: readonly string[], input?: string): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await assay([...args, '--json'], input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

it('starts the embedded server for the time of a command', async () => {
  expect(await json(['migrate'])).toEqual({ migrated: true });
  expect(await postmaster(dataFolder)).toBeUndefined();
});

describe('wrong usage ends with 2 and one line that says what is right', () => {
  it.each([
    [[], /^Name a command\. The commands are migrate, /],
    [['verify', 'a.bundle'], /^There is no command verify\. The commands are migrate, /],
    [['toString'], /^There is no command toString\./],
    [['migrate', '--hurry'], /^Unknown option '--hurry'\. Usage: assay migrate$/],
    [['token', 'create', '--scope'], /^Option '--scope <value>' argument missing\. Usage: assay token create /],
    [['token', 'create', '--scope', 'all'], /the scopes are quality:aggregate, /],
    [['token', 'create', '--scope', 'ingest', '--expires', 'soon'], /^--expires is a number of days such as 90d/],
    [['member', 'add', '--email', 'a@example.com', '--role', 'boss'], /the roles are viewer, operator, /],
    [['simulate', '--executions', 'many'], /^--executions must be a whole number\./],
    [
      ['simulate', '--executions', '1', '--faults', 'gremlins'],
      /^--faults takes all, none, or some of the plants LIFE-1, /,
    ],
    [['simulate', '--executions', '1', '--faults', 'CAP-1,tool_errors'], /^--faults takes all, none, or some of /],
    [['simulate', '--executions', '1', '--faults', 'all', '--share', '0.9'], /--share goes with plants/],
    [['simulate', '--executions', '1', '--truth', 'x'], /^--truth goes with plants\./],
    [['simulate', '--executions', '1', '--to', 'http://127.0.0.1:1'], /^--to needs --token\./],
    [['ingest'], /^Name one file, or - for standard input\./],
  ] as const)('%j', async (args, sentence) => {
    const { exitCode, out, problem } = await run(args);
    expect({ exitCode, out }).toEqual({ exitCode: 2 });
    expect(problem).toMatch(sentence);
    expect(problem?.split('\n')).toHaveLength(1);
  });

  it('also as a program, with --json', async () => {
    const { code, stdout, stderr } = await assay(['verify', '--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({ error: expect.stringMatching(/^There is no command verify\./) });
  });
});

it('lists every command in the help', async () => {
  const { exitCode, out } = await run(['help']);
  expect(exitCode).toBe(0);
  for (const command of ['migrate', 'project create', 'member add', 'token create', 'ingest', 'simulate', 'rebuild']) {
    expect(out).toContain(`  assay ${command}`);
  }
});

describe('beside a running server', () => {
  let server: EmbeddedServer;
  let console: Client;

  beforeAll(async () => {
    server = await startEmbedded(dataFolder);
    // Stands for a console that is connected: a command leaves its server alone.
    console = new Client({ connectionString: server.ownerUrl, application_name: 'assay' });
    await console.connect();
  });
  afterAll(async () => {
    await console.end();
    await server.stop();
  });

  it('makes a project, a member who can sign in, one who is invited, and a token', async () => {
    const project = await json(['project', 'create', 'shop', '--name', 'The shop']);
    expect(project).toEqual({ id: expect.any(String), slug: 'shop' });
    expect(await json(['project', 'create', 'shop'])).toEqual(project);

    const roles = ['--role', 'viewer', '--role', 'quality engineer'];
    const quinn = await json(
      ['member', 'add', '--email', 'quinn@example.com', ...roles, '--password-stdin', '--project', 'shop'],
      'plum orchard lantern\n',
    );
    expect(quinn).toMatchObject({ email: 'quinn@example.com', roles: ['viewer', 'quality engineer'], project: 'shop' });
    expect(quinn).not.toHaveProperty('invite_url');
    expect(await json(['member', 'add', '--email', 'ida@example.com', '--role', 'admin'])).toMatchObject({
      invite_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/invite\?link=/),
    });

    const { code, stdout } = await assay([
      'token',
      'create',
      '--project',
      'shop',
      '--scope',
      'ingest',
      '--expires',
      '7d',
    ]);
    const token = stdout.trimEnd().split('\n').at(-1);
    expect(code).toBe(0);
    expect(token).toMatch(/^assay_\S+$/);
    expect(stdout.split(token as string)).toHaveLength(2);
    const { rows } = await console.query(
      `SELECT expires_at::date - created_at::date AS days, scopes FROM tokens WHERE starts_with($1, prefix)`,
      [token],
    );
    expect(rows).toEqual([{ days: 7, scopes: ['ingest'] }]);
    expect(await postmaster(dataFolder)).toBeDefined();
  });

  it('refuses with 1 a password that is too short, a slug that is none, a project that is not there', async () => {
    const short = await assay(
      ['member', 'add', '--email', 'a@example.com', '--role', 'viewer', '--password-stdin'],
      'hunter2\n',
    );
    expect(short.code).toBe(1);
    expect(short.stdout + short.stderr).not.toContain('hunter2');
    expect((await assay(['project', 'create', 'Not A Slug'])).code).toBe(1);
    const missing = await assay(['rebuild', '--project', 'nowhere', '--json']);
    expect(missing.code).toBe(1);
    expect(JSON.parse(missing.stderr)).toEqual({
      error: 'There is no project nowhere; make it with "assay project create nowhere".',
    });
  });

  it('takes in facts from a file and from standard input, as JSON or one a line, and derives everything again', async () => {
    const facts = [startedFact('from-a-file'), startedFact('from-another')];
    const file = path.join(dataFolder, 'facts.json');
    await writeFile(file, JSON.stringify({ facts }, null, 2));
    expect(await json(['ingest', file, '--project', 'shop'])).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
    const lines = `${facts.map((fact) => JSON.stringify(fact)).join('\n\n')}\n`;
    expect(await json(['ingest', '-', '--project', 'shop'], lines)).toMatchObject({ accepted: 0, duplicates: 2 });
    expect(await executions('shop')).toBe(2);
    expect(await json(['rebuild', '--project', 'shop'])).toEqual({ project: 'shop', executions: 2 });
    expect(await executions('shop')).toBe(2);
  });

  it('ends with 1 when a fact is rejected, names its line and keeps the others', async () => {
    const input = [JSON.stringify(startedFact('good')), 'my secret prompt', JSON.stringify({ kind: 'nonsense' })].join(
      '\n',
    );
    const { code, stdout, stderr } = await assay(['ingest', '-'], input);
    expect(code).toBe(1);
    expect(stdout).toBe('1 facts accepted, 0 known before, 2 rejected.\n');
    expect(stderr).toMatch(/fact 2: invalid_json.*\n.*fact 3: /);
    expect(stdout + stderr).not.toContain('secret prompt');
  });

  it('simulates the same fleet from the same seed, so that a second time adds nothing', async () => {
    const fleet = [
      'simulate',
      '--executions',
      '40',
      '--seed',
      '7',
      '--now',
      '2026-11-30T00:00:00Z',
      '--faults',
      'none',
    ];
    const first = await json(fleet);
    expect(first).toMatchObject({ executions: 40, seed: 7, duplicates: 0 });
    expect(await json(fleet)).toMatchObject({ accepted: 0, duplicates: first.accepted });
  });

  it('plants what goes wrong, with the truth beside it, and the stored controls say exactly that', async () => {
    const truthFile = path.join(dataFolder, 'planted.truth.ndjson');
    const registryFile = path.join(dataFolder, 'registry.json');
    await json(['project', 'create', 'planted']);
    const fleet = ['simulate', '--executions', '300', '--seed', '3', '--project', 'planted', '--faults', 'all'];
    const told = await json([...fleet, '--truth', truthFile, '--registry', registryFile]);
    expect(told).toMatchObject({ executions: 300, truth: truthFile, duplicates: expect.any(Number) });

    const lines = (await readFile(truthFile, 'utf8')).trim().split('\n');
    const truths = lines.map((line) => JSON.parse(line) as Truth);
    expect(truths).toHaveLength(300);
    expect(truths.filter(({ violations }) => violations.length > 0).length).toBeGreaterThan(50);
    const { rows } = await console.query<{ execution_id: string; violated: string[] }>(
      `SELECT execution_id, controls_violated AS violated FROM executions
       JOIN projects ON projects.id = project_id WHERE slug = 'planted'`,
    );
    const found = new Map(rows.map(({ execution_id: id, violated }) => [id, [...violated].sort()]));
    for (const { execution_id: id, violations } of truths) expect(found.get(id), id).toEqual([...violations].sort());

    const { capabilities } = JSON.parse(await readFile(registryFile, 'utf8'));
    const registered = await console.query(
      `SELECT 1 FROM capabilities JOIN projects ON projects.id = project_id WHERE slug = 'planted'`,
    );
    expect(registered.rowCount).toBe(capabilities.length);
  });

  async function executions(slug: string): Promise<number> {
    const { rows } = await console.query<{ count: number }>(
      `SELECT count(*)::int FROM executions JOIN projects ON projects.id = project_id WHERE slug = $1`,
      [slug],
    );
    return rows[0]!.count;
  }
});
