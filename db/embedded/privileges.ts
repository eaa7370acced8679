import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom Postgres runs as: itself refuses root, so root hands it to the system account `postgres`, which is made when
 * it is missing. Undefined for anybody else: Postgres then runs as the person who started us.
 * @throws Error with a sentence when root cannot make the account.
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await lookUp();
  if (known) return known;
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(() => {
    throw new Error(
      'Postgres does not run as root and the account "postgres" could not be made; start Assay as another user or set DATABASE_URL.',
    );
  });
  const made = await lookUp();
  if (!made)
    throw new Error('The account "postgres" was made but cannot be found; set DATABASE_URL to a server of your own.');
  return made;
}

async function lookUp(): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
