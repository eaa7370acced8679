import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ReporterError } from '../reporter-error';
import type { Course } from './course';
import { blocksOf, forceFolder } from './disk';
import { ExecutionFile } from './execution-file';
import { lockFolder } from './folder-lock';
import { Losses, type LossFact } from './losses';

export interface JournalOptions {
  readonly folder: string;
  readonly maxBytes: number;
  /** Whether a fact is on the device, not only with the operating system, before `append` returns. */
  readonly isForced: boolean;
  readonly lossFact: LossFact;
  /** Of the reporter's own execution, where the folder has none yet. */
  readonly ownExecutionId: string;
}

/** Facts of one execution in a batch. */
export interface Part {
  readonly file: ExecutionFile;
  readonly facts: readonly string[];
  /** The byte of the file behind them. */
  readonly to: number;
}

/** For the lock, the count of losses while it is written anew, and the file beside one that is written anew. */
const RESERVED_BYTES = blocksOf(1) + 2 * blocksOf(32 * 1024);
const ENDING = '.facts';

/**
 * Facts on the disk until the server has acknowledged them: a folder with one file for each execution, inside a bound.
 * When it is full, whole executions are dropped: of those that have ended the oldest, then of the others.
 */
export class Journal {
  pending = 0;
  private readonly files = new Map<string, ExecutionFile>();
  /** Those with facts to send, next first. */
  private readonly ready = new Set<ExecutionFile>();
  private readonly complete = new Set<ExecutionFile>();
  /** How many facts of each file are on their way. */
  private inFlight: ReadonlyMap<ExecutionFile, number> = new Map();
  private used = RESERVED_BYTES;

  private constructor(
    private readonly options: JournalOptions,
    private readonly losses: Losses,
    private readonly release: () => void,
  ) {}

  /** @throws ReporterError `journal-locked`, `journal-failed` */
  static open(options: JournalOptions): Journal {
    const folder = path.resolve(options.folder);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch (failure) {
      throw new ReporterError('journal-failed', folder, failure);
    }
    const release = lockFolder(folder);
    try {
      const journal = new Journal({ ...options, folder }, Losses.open(folder, options.ownExecutionId), release);
      journal.recover();
      return journal;
    } catch (failure) {
      release();
      throw failure;
    }
  }

  /** On the disk, in whole blocks, with what is reserved. */
  get bytes(): number {
    return this.used;
  }
  get hasUnsent(): boolean {
    return this.pending > 0 || this.losses.hasUntold;
  }
  /** Facts that were dropped since the journal was opened. */
  get dropped(): number {
    return this.losses.counted;
  }

  /** Where the execution stands, if the journal has it. */
  courseOf(executionId: string, role: Course['role'] = 'leads'): Course | undefined {
    return this.files.get(fileName(executionId, role))?.course;
  }

  /** The executions that were begun and have not ended, oldest first. */
  unfinished(): string[] {
    const open = [...this.files.values()].filter((file) => !file.isComplete);
    return open.map((file) => file.course.execution_id);
  }

  /**
   * Writes down one fact. When this returns it survives the end of the process.
   * @param before where the execution stood
   * @param after where it stands with this fact
   * @throws ReporterError `journal-failed`: the fact is not written down
   */
  append(before: Course, after: Course, fact: string): void {
    const file = this.fileWithRoomFor(before, fact);
    const bytesBefore = file.diskBytes;
    file.append(after, fact, this.options.isForced);
    if (bytesBefore === 0 && this.options.isForced) forceFolder(this.options.folder);
    this.files.set(path.basename(file.path), file);
    this.used += file.diskBytes - bytesBefore;
    this.pending += 1;
    this.hold(file);
  }

  /** The next facts to send, oldest executions first and each in its order; empty when there are none. */
  nextBatch(maxFacts: number, maxBytes: number): Part[] {
    this.losses.tell(this.options.lossFact);
    if (this.losses.file.pending > 0) this.hold(this.losses.file);
    const parts: Part[] = [];
    let facts = 0;
    let bytes = 0;
    for (const file of [...this.ready]) {
      if (facts >= maxFacts || bytes >= maxBytes) break;
      const part = this.read(file, maxFacts - facts, maxBytes - bytes, parts.length === 0);
      if (!part) continue;
      if (part.facts.length === 0) break;
      parts.push(part);
      facts += part.facts.length;
      bytes += part.facts.reduce((sum, fact) => sum + fact.length + 1, 0);
    }
    this.inFlight = new Map(parts.map((part) => [part.file, part.facts.length]));
    return parts;
  }

  /** The facts of a batch need not be sent any more. */
  settle(parts: readonly Part[]): void {
    this.inFlight = new Map();
    for (const { file, to, facts } of parts) {
      if (file.isRemoved) continue;
      const bytesBefore = file.diskBytes;
      const isDone = file.settle(to, facts.length, (bytes) => this.used + bytes <= this.options.maxBytes);
      if (file !== this.losses.file) {
        this.pending -= facts.length;
        this.used += (isDone ? 0 : file.diskBytes) - bytesBefore;
      }
      // Its turn comes again behind the others.
      this.ready.delete(file);
      if (isDone) this.forget(file);
      else if (file.pending > 0) this.ready.add(file);
    }
  }

  /** The batch will not be sent any more by this process. What of it is on the disk stays there; the rest is lost. */
  abandon(parts: readonly Part[]): void {
    this.inFlight = new Map();
    for (const { file, facts } of parts) if (file.isRemoved) this.losses.count(facts.length);
  }

  /** Waits until all is on the device, and gives the folder free. */
  close(): void {
    try {
      for (const file of [...this.files.values(), this.losses.file]) file.force();
    } finally {
      this.release();
    }
  }

  private recover(): void {
    const { folder } = this.options;
    const found: ExecutionFile[] = [];
    for (const name of readdirSync(folder)) {
      const place = path.join(folder, name);
      if (name.endsWith('.new')) rmSync(place, { force: true });
      if (!name.endsWith(ENDING)) continue;
      const { file, damaged } = ExecutionFile.open(place);
      this.losses.count(damaged);
      if (!file || (file.isComplete && file.pending === 0)) rmSync(place, { force: true });
      else found.push(file);
    }
    for (const file of found.sort((a, b) => a.course.began - b.course.began)) {
      this.files.set(path.basename(file.path), file);
      this.used += file.diskBytes;
      this.pending += file.pending;
      this.hold(file);
    }
    while (this.used > this.options.maxBytes && this.dropOldest());
  }

  /** The file of the execution after all that had to be dropped for the fact has been dropped. */
  private fileWithRoomFor(course: Course, fact: string): ExecutionFile {
    const name = fileName(course.execution_id, course.role);
    for (;;) {
      const known = this.files.get(name);
      const file = known ?? ExecutionFile.create(path.join(this.options.folder, name), course);
      const used = this.used + file.diskBytesWith(fact) - file.diskBytes;
      if (used <= this.options.maxBytes) return file;
      if (!this.dropOldest()) throw new ReporterError('journal-failed', 'the bound of the journal');
    }
  }

  /** @returns false when nothing is left to drop */
  private dropOldest(): boolean {
    const isIdle = (file: ExecutionFile) => !this.inFlight.has(file);
    const file = first(this.complete, isIdle) ?? first(this.files.values(), isIdle) ?? first(this.files.values());
    if (file) this.drop(file);
    return file !== undefined;
  }

  private drop(file: ExecutionFile): void {
    this.used -= file.diskBytes;
    this.pending -= file.pending;
    this.losses.remove(file, file.pending - (this.inFlight.get(file) ?? 0));
    this.forget(file);
  }

  private read(file: ExecutionFile, maxFacts: number, maxBytes: number, isFirst: boolean): Part | undefined {
    try {
      const read = file.read(maxFacts, maxBytes);
      // Later in a batch there may be no room even for one fact; the first must give some.
      if (read.damaged === 0 && (read.facts.length > 0 || !isFirst)) return { file, ...read };
      this.repair(file);
    } catch {
      // What cannot be read cannot be sent; it counts as lost with the rest of the file.
      if (file === this.losses.file) this.ready.delete(file);
      else this.drop(file);
    }
    return undefined;
  }

  private repair(file: ExecutionFile): void {
    const bytesBefore = file.diskBytes;
    const lost = file.repair();
    this.losses.count(lost);
    if (file.pending === 0) this.ready.delete(file);
    if (file === this.losses.file) return;
    this.pending -= lost;
    this.used += file.diskBytes - bytesBefore;
  }

  private hold(file: ExecutionFile): void {
    if (file.pending > 0) this.ready.add(file);
    if (file.isComplete && file !== this.losses.file) this.complete.add(file);
  }

  private forget(file: ExecutionFile): void {
    this.files.delete(path.basename(file.path));
    this.ready.delete(file);
    this.complete.delete(file);
  }
}

function fileName(executionId: string, role: Course['role']): string {
  return createHash('sha256').update(`${role} ${executionId}`).digest('hex').slice(0, 32) + ENDING;
}

function first<T>(values: Iterable<T>, fits: (value: T) => boolean = () => true): T | undefined {
  for (const value of values) if (fits(value)) return value;
  return undefined;
}
