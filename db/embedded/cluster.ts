import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries, isReachable } from './binaries';
import { type Account, postgresAccount } from './privileges';

const DATABASE = 'assay';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/** Where a running embedded server is found; kept in the data folder, readable by its owner only. */
interface ClusterFile {
  readonly port: number;
  readonly password: string;
}

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
  const file = (await readClusterFile(folder)) ?? (await initialise(folder, binaries, account));
  const started = { ...file, port: await freePort() };
  await writeClusterFile(folder, started);
  await launch(folder, binaries, account, started, flags);
  return serverOf(folder, started, false);
}

/** The embedded server of a data folder if it is running, else undefined. */
export async function findEmbedded(dataFolder: string): Promise<EmbeddedServer | undefined> {
  const folder = path.resolve(dataFolder);
  const file = await readClusterFile(folder);
  if (!file || (await postmasterPid(folder)) === undefined) return undefined;
  const answers = await connects(ownerUrl(file), 5_000);
  return answers ? serverOf(folder, file, true) : undefined;
}

function serverOf(folder: string, file: ClusterFile, adopted: boolean): EmbeddedServer {
  return { ownerUrl: ownerUrl(file), adopted, stop: () => stop(folder) };
}

function ownerUrl(file: ClusterFile, database = DATABASE): string {
  return `postgres://postgres:${file.password}@127.0.0.1:${file.port}/${database}`;
}

const clusterFolder = (folder: string) => path.join(folder, 'postgres');
const clusterFilePath = (folder: string) => path.join(folder, 'postgres.json');

async function readClusterFile(folder: string): Promise<ClusterFile | undefined> {
  const text = await readFile(clusterFilePath(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as ClusterFile);
}

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
async function writeClusterFile(folder: string, file: ClusterFile): Promise<void> {
  const beside = `${clusterFilePath(folder)}.new`;
  await writeFile(beside, JSON.stringify(file), { mode: 0o600 });
  await rename(beside, clusterFilePath(folder));
}

async function initialise(folder: string, binaries: Binaries, account: Account | undefined): Promise<ClusterFile> {
  const target = clusterFolder(folder);
  // What a set-up that was interrupted left behind: without the file above nothing was ever stored in it.
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await chmod(target, 0o700);
  if (account) await chown(target, account.uid, account.gid);
  const password = randomBytes(24).toString('hex');
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
  const file = { port: 0, password };
  await writeClusterFile(folder, file);
  return file;
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

async function launch(
  folder: string,
  binaries: Binaries,
  account: Account | undefined,
  file: ClusterFile,
  flags: readonly string[],
): Promise<void> {
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
  while (!(await connects(ownerUrl(file, 'postgres'), 1_000))) {
    if (ended || Date.now() > deadline) {
      throw new Error(`The embedded database did not start; its log ${path.join(folder, 'postgres.log')} says why.`);
    }
    await sleep(25);
  }
  await ensureDatabase(file);
}

async function ensureDatabase(file: ClusterFile): Promise<void> {
  const client = new Client({ connectionString: ownerUrl(file, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function connects(url: string, limitMs: number): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(clusterFolder(folder), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) ? pid : undefined;
}

async function stop(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
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
