import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;
export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' } as const;

/** A running console: the real program, its own database, a free port. */
export interface Product {
  readonly url: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Everything that it has printed. */
  output(): string;
  /** Ctrl-C, and waits for the end. @returns its exit code. */
  stop(): Promise<number | null>;
  /** `kill -9` of the app alone; its database goes on. */
  kill(): Promise<void>;
}

/** A folder for a product's data that Postgres can reach. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-product-'));
  await chmod(folder, 0o755);
  return folder;
}

export function removeDataFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** The environment of a command that works on this data folder, without what the test run itself has set. */
export function productEnvironment(dataFolder: string): NodeJS.ProcessEnv {
  const {
    NEXTAUTH_SECRET: _secret,
    NEXTAUTH_URL: _url,
    DATABASE_URL: _database,
    NODE_ENV: _mode,
    ...rest
  } = process.env;
  return { ...rest, NODE_ENV: 'production', ASSAY_DATA_DIR: dataFolder };
}

/** Starts the console as `npm start` does. @throws Error with its output when it does not get ready. */
export async function startProduct(dataFolder: string, variables: Record<string, string> = {}): Promise<Product> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'lib/cli/start.ts')], {
    cwd: ROOT,
    env: {
      ...productEnvironment(dataFolder),
      PORT: '0',
      ASSAY_ADMIN_EMAIL: ADMIN.email,
      ASSAY_ADMIN_PASSWORD: ADMIN.password,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${output}`));
    }, START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Assay is ready at (http:\/\/\S+)/.exec(output);
      if (ready) {
        clearTimeout(limit);
        resolve(ready[1] as string);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`ended before it was ready:\n${output}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    url,
    dataFolder,
    process: child,
    output: () => output,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run assay -- <args>` on the data folder. */
export function runCommand(dataFolder: string, args: readonly string[], input = ''): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'lib/cli/main.ts'), ...args], {
      cwd: ROOT,
      env: productEnvironment(dataFolder),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** Makes a token with the command line and gives its text. */
export async function makeToken(dataFolder: string, ...scopes: string[]): Promise<string> {
  const flags = scopes.flatMap((scope) => ['--scope', scope]);
  const { code, stdout, stderr } = await runCommand(dataFolder, [
    'token',
    'create',
    '--project',
    'default',
    ...flags,
    '--expires',
    '1d',
  ]);
  const token = stdout.trim().split('\n').at(-1);
  if (code !== 0 || !token) throw new Error(`no token: ${stderr}`);
  return token;
}

/** Signs in as a browser does, with more headers if given. @returns the cookie header of the session. */
export async function signIn(
  url: string,
  account: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const at = pair!.indexOf('=');
      jar.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
  };
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const start = await fetch(`${url}/api/auth/csrf`);
  keep(start);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', cookie: header(), origin: url },
    body: new URLSearchParams({ ...account, csrfToken, json: 'true' }),
  });
  keep(answer);
  if (!header().includes('session-token')) throw new Error(`the sign-in of ${account.email} was refused`);
  return header();
}
