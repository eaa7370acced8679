import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries, isReachable } from './binaries';
import {
  type ClusterFile,
  clusterFolder,
  isAlive,
  isInitialised,
  keptPassword,
  postmaster,
  readClusterFile,
  writeClusterFile,
} from './cluster-file';
import { type Account, postgresAccount } from './privileges';

const DATABASE = 'assay';
const START_LIMIT_MS = 60_000;
const SILENCE_LIMIT_MS = 5_000;
const STOP_LIMIT_MS = 30_000;

export interface EmbeddedServer {
  /** Address of the database, as its owner. */
  readonly ownerUrl: string;
  /** True when the server was already running, left behind by a process that was killed or owned by another one. */
  readonly adopted: boolean;
  /** Ends the server (fast shutdown) and waits for it. */
  stop(): Promise<void>;
}

/**
 * Starts the Postgres server whose files are under `dataFolder`, making it on the first call, or finds it running.
 * The server is a process of its own: it outlives a crash of ours, and the next start finds it again.
 * @param flags further settings as `name=value`, for example for tests.
 * @throws Error with one clear sentence.
 */
export async function startEmbedded(dataFolder: string, flags: readonly string[] = []): Promise<EmbeddedServer> {
  const folder = path.resolve(dataFolder);
  const running = await findEmbedded(folder);
  if (running) return running;
  const account = await postgresAccount();
  if (account && !(await isReachable(folder))) {
    throw new Error(
      `The account "postgres" cannot reach the data folder ${folder}; set ASSAY_DATA_DIR to a folder that it can reach.`,
    );
  }
  const binaries = await findBinaries(account !== undefined);
  const password = await keptPassword(folder);
  if (!(await isInitialised(folder))) await initialise(folder, binaries, account, password);
  const file = { port: await freePort(), password };
  if (await launch(folder, binaries, account, file, flags)) {
    await writeClusterFile(folder, file);
    return serverOf(folder, file, false);
  }
  // Of two starts at once the folder takes the server of one, and the other start finds it.
  const other = await findEmbedded(folder);
  if (other) return other;
  throw new Error(`The embedded database did not start; its log ${path.join(folder, 'postgres.log')} says why.`);
}

/** The embedded server of a data folder if it is running, else undefined. One that is still starting is waited for. */
export async function findEmbedded(dataFolder: string): Promise<EmbeddedServer | undefined> {
  const folder = path.resolve(dataFolder);
  const kept = await readClusterFile(folder);
  if (!kept) return undefined;
  const askedMs = Date.now();
  for (;;) {
    const running = await postmaster(folder);
    if (!running) return undefined;
    const file = { ...running, password: kept.password };
    const answer = await ask(ownerUrl(file, 'postgres'), 5_000);
    if (answer === 'ready') {
      await ensureDatabase(file);
      return serverOf(folder, file, true);
    }
    // A process that says nothing at all may have been given the number of one that is gone.
    if (Date.now() - askedMs > (answer === 'starting' ? START_LIMIT_MS : SILENCE_LIMIT_MS)) return undefined;
    await sleep(25);
  }
}

function serverOf(folder: string, file: ClusterFile, adopted: boolean): EmbeddedServer {
  return { ownerUrl: ownerUrl(file), adopted, stop: () => stop(folder) };
}

function ownerUrl(file: ClusterFile, database = DATABASE): string {
  return `postgres://postgres:${file.password}@127.0.0.1:${file.port}/${database}`;
}

/** Made beside and moved into place as a whole; when another start was faster, its database is the one that stays. */
async function initialise(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const target = `${clusterFolder(folder)}.${randomBytes(6).toString('hex')}`;
  await mkdir(target, { mode: 0o700 });
  if (account) await chown(target, account.uid, account.gid);
  try {
    await initdb(target, binaries, account, password);
    await rename(target, clusterFolder(folder));
  } catch (failure) {
    await rm(target, { recursive: true, force: true });
    const isTaken = ['ENOTEMPTY', 'EEXIST'].includes((failure as NodeJS.ErrnoException).code ?? '');
    if (!isTaken || !(await isInitialised(folder))) throw failure;
  }
}

async function initdb(
  target: string,
  binaries: Binaries,
  account: Account | undefined,
  password: string,
): Promise<void> {
  const passwordFile = path.join(target, '..', `.initial-${randomBytes(6).toString('hex')}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    await runToEnd(
      binaries.initdb,
      [
        `--pgdata=${target}`,
        `--pwfile=${passwordFile}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      account,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function runToEnd(program: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (chunk: Buffer) => {
      problem = (problem + chunk.toString()).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be set up: ${problem.trim()}`)),
    );
  });
}

/** Starts the server and waits until it answers. @returns false when it ended instead. */
async function launch(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  file: ClusterFile,
  flags: readonly string[],
): Promise<boolean> {
  const log = await open(path.join(folder, 'postgres.log'), 'a', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // A statement's text or parameters may hold what a client sent: the server's log gets neither.
    'log_statement=none',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
    'log_error_verbosity=terse',
    ...flags,
  ];
  // In a group of its own: Ctrl-C in a terminal must reach us first, so that requests can end before the database.
  const child = spawn(
    binaries.postgres,
    ['-D', clusterFolder(folder), '-p', String(file.port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...account,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  child.unref();
  await log.close();
  const deadline = Date.now() + START_LIMIT_MS;
  while ((await ask(ownerUrl(file, 'postgres'), 1_000)) !== 'ready') {
    if (ended || Date.now() > deadline) return false;
    await sleep(25);
  }
  await ensureDatabase(file);
  return true;
}

async function ensureDatabase(file: ClusterFile): Promise<void> {
  const client = new Client({ connectionString: ownerUrl(file, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`).catch(ignoreExisting);
  } finally {
    await client.end();
  }
}

/** Another start made it in the meantime. */
function ignoreExisting(failure: { code?: string }): void {
  const [DUPLICATE_DATABASE, UNIQUE_VIOLATION] = ['42P04', '23505'];
  if (failure.code !== DUPLICATE_DATABASE && failure.code !== UNIQUE_VIOLATION) throw failure;
}

/** What a server says: `starting` also while it recovers from a crash, `silent` when there is none or not ours. */
async function ask(url: string, limitMs: number): Promise<'ready' | 'starting' | 'silent'> {
  const CANNOT_CONNECT_NOW = '57P03';
  const client = new Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (failure) {
    return (failure as { code?: string }).code === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(folder: string): Promise<void> {
  const pid = (await postmaster(folder))?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
