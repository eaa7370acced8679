import { randomUUID } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReporterError } from '../reporter-error';

/** Who holds a lock. `started` tells a process from a later one of the same number, on Linux. */
interface Owner {
  readonly pid: number;
  readonly started: string;
}

/**
 * Keeps a folder for one reporter. A lock is a file `lock.<number>` that names its owner; only the highest number
 * counts. Who finds its owner gone makes the next number, which the file system grants to one alone; so two that find
 * the same dead owner cannot both win. A process that is killed leaves no lock that holds.
 * @returns how to release it
 * @throws ReporterError `journal-locked`
 */
export function lockFolder(folder: string): () => void {
  for (;;) {
    const current = lockNumbers(folder).at(-1) ?? 0;
    if (current > 0 && isHeld(lockPath(folder, current))) throw new ReporterError('journal-locked', folder);
    const mine = lockPath(folder, current + 1);
    if (!create(folder, mine)) continue;
    const numbers = lockNumbers(folder);
    if (numbers.at(-1) !== current + 1) {
      rmSync(mine, { force: true });
      continue;
    }
    for (const number of numbers.slice(0, -1)) rmSync(lockPath(folder, number), { force: true });
    // Emptied, not removed: numbers must never begin again while somebody still looks at an old one.
    return () => truncateSync(mine);
  }
}

/** Under its name only with its content, because an empty lock is a released one. */
function create(folder: string, lock: string): boolean {
  const draft = path.join(folder, `lock-${randomUUID()}.new`);
  const owner: Owner = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (failure) {
    // Taken by another, who may have swept the draft away already.
    const isLost = ['EEXIST', 'ENOENT'].includes((failure as { code?: string }).code ?? '');
    if (!isLost) throw new ReporterError('journal-failed', lock, failure);
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function lockPath(folder: string, number: number): string {
  return path.resolve(folder, `lock.${number}`);
}

function lockNumbers(folder: string): number[] {
  const names = readdirSync(folder).flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []);
  return names.map(Number).sort((a, b) => a - b);
}

function isHeld(lock: string): boolean {
  const owner = readOwner(lock);
  return owner !== undefined && isAlive(owner.pid) && startOf(owner.pid) === owner.started;
}

function readOwner(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as { code?: string }).code === 'EPERM';
  }
}

/** When the process began, in the clock ticks of Linux; empty for one that is dead but not yet buried, and elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold blanks. Behind it: the state, and the start as the 20th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
