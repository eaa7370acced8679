import { rmSync } from 'node:fs';
import { type Course, isComplete, type Mark, replay } from './course';
import { appendText, blocksOf, forceFile, readFrom, readWhole, replaceFile } from './disk';
import { lineOf, readLines } from './line';

/** A file whose settled beginning is at least this long, and half of it, is written anew without it. */
const COMPACTION_BYTES = 16 * 1024;

export interface ReadFacts {
  readonly facts: readonly string[];
  /** The byte behind the last of them. */
  readonly to: number;
  readonly damaged: number;
}

/** The facts of one execution that the server has not acknowledged yet, in one file that only grows at its end. */
export class ExecutionFile {
  pending = 0;
  isRemoved = false;
  private length = 0;
  private settledTo = 0;
  private isOnDevice = true;

  private constructor(
    readonly path: string,
    public course: Course,
  ) {}

  /** A file that comes to be with its first fact. */
  static create(path: string, course: Course): ExecutionFile {
    return new ExecutionFile(path, course);
  }

  /**
   * Reads a file that is there, and repairs one that a crash or the disk has damaged.
   * @returns the file, undefined when nothing in it tells whose it is, and how many lines were damaged
   * @throws ReporterError `journal-failed`
   */
  static open(path: string): { file: ExecutionFile | undefined; damaged: number } {
    const bytes = readWhole(path);
    const read = readLines(bytes);
    const { course, pending, settled } = replay(read);
    if (!course) return { file: undefined, damaged: read.damaged };
    const file = new ExecutionFile(path, course);
    file.pending = pending.length;
    file.length = bytes.length;
    file.settledTo = settled;
    if (!read.isSound) file.rewrite(pending);
    return { file, damaged: read.damaged };
  }

  /** On the disk, in whole blocks. */
  get diskBytes(): number {
    return blocksOf(this.length);
  }

  get isComplete(): boolean {
    return isComplete(this.course);
  }

  /** What the file would take on the disk with this fact. */
  diskBytesWith(fact: string): number {
    return blocksOf(this.length + this.textOf(fact).length);
  }

  /**
   * @param course where the execution stands with this fact
   * @throws ReporterError `journal-failed`; the file is then as it was before
   */
  append(course: Course, fact: string, isForced: boolean): void {
    this.write(this.textOf(fact), isForced);
    this.course = course;
    this.pending += 1;
  }

  /** Writes down where the execution stands, and what of it is settled. */
  mark(course = this.course): void {
    this.write(this.markLine(course, this.settledTo), false);
    this.course = course;
  }

  /** The oldest facts that are not settled, as many as fit. @throws ReporterError `journal-failed` */
  read(maxFacts: number, maxBytes: number): ReadFacts {
    const bytes = Math.min(maxBytes, this.length - this.settledTo);
    const { lines, damaged, end } = readLines(readFrom(this.path, this.settledTo, bytes));
    const facts: string[] = [];
    let to = end;
    for (const line of lines) {
      if (facts.length === maxFacts) break;
      if (line.kind === 'fact') facts.push(line.json);
      to = line.to;
    }
    return { facts, to: this.settledTo + to, damaged };
  }

  /** So many facts, up to this byte, need not be sent any more. @returns whether the file is done with and removed */
  settle(to: number, facts: number, mayGrow: (bytes: number) => boolean): boolean {
    this.pending -= facts;
    this.settledTo = to;
    if (this.pending === 0 && this.isComplete && this.course.role !== 'losses') {
      this.remove();
      return true;
    }
    const rest = this.length - to;
    try {
      if (to >= COMPACTION_BYTES && rest <= to && mayGrow(blocksOf(rest))) this.compact();
      else if (mayGrow(blocksOf(1))) this.mark();
    } catch {
      // Then it does not say that they are settled: after a restart they are sent again, and the server knows them.
    }
    return false;
  }

  /** Writes the file anew without what is settled. @throws ReporterError `journal-failed` */
  compact(): void {
    this.rewrite(this.unsettled());
  }

  /** Keeps what can still be read of a file that the disk has damaged. @returns how many facts are lost */
  repair(): number {
    const pending = this.unsettled();
    const lost = this.pending - pending.length;
    this.pending = pending.length;
    this.rewrite(pending);
    return lost;
  }

  remove(): void {
    rmSync(this.path, { force: true });
    this.isRemoved = true;
  }

  /** Waits until all of it is on the device. */
  force(): void {
    if (!this.isOnDevice && !this.isRemoved) forceFile(this.path);
    this.isOnDevice = true;
  }

  private unsettled(): string[] {
    const { lines } = readLines(readFrom(this.path, this.settledTo, this.length - this.settledTo));
    return lines.filter(({ kind }) => kind === 'fact').map(({ json }) => json);
  }

  private textOf(fact: string): string {
    // The file begins with where the execution stood before; the fact itself moves that on.
    return (this.length === 0 ? this.markLine(this.course, 0) : '') + lineOf('fact', fact);
  }

  private markLine(course: Course, settled: number): string {
    const mark: Mark = { ...course, settled };
    return lineOf('mark', JSON.stringify(mark));
  }

  private write(text: string, isForced: boolean): void {
    appendText(this.path, text, this.length, isForced);
    this.length += text.length;
    this.isOnDevice = isForced;
  }

  private rewrite(pending: readonly string[]): void {
    const text = [this.markLine(this.course, 0), ...pending.map((fact) => lineOf('fact', fact))].join('');
    replaceFile(this.path, text);
    this.length = text.length;
    this.settledTo = 0;
  }
}
