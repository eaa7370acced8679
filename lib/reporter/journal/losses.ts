import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Course } from './course';
import { ExecutionFile } from './execution-file';

/** Beyond this the counts that are out of date are taken out. */
const MAX_BYTES = 16 * 1024;

/** Makes the fact that so many facts were lost. */
export type LossFact = (lost: number, executionId: string) => string;

/**
 * How many facts the journal had to drop, in a file of its own until the server has been told. What is told is the number
 * since the last time, one fact at a time, and that fact does not change once it may have been sent.
 */
export class Losses {
  /** Since this reporter was opened. */
  counted = 0;

  private constructor(readonly file: ExecutionFile) {}

  /** @throws ReporterError `journal-failed` */
  static open(folder: string, executionId: string): Losses {
    const place = path.join(folder, 'losses');
    const found = existsSync(place) ? ExecutionFile.open(place).file : undefined;
    const losses = new Losses(found ?? ExecutionFile.create(place, emptyCourse(executionId)));
    const { removing } = losses.file.course;
    // A crash between the count and the removal: the facts are counted, so they must go.
    if (removing !== undefined) rmSync(path.join(folder, path.basename(removing)), { force: true });
    return losses;
  }

  get hasUntold(): boolean {
    return this.file.pending > 0 || (this.file.course.lost ?? 0) > 0;
  }

  /** Counts facts as lost and removes the file that holds them. A crash in between neither loses nor doubles the count. */
  remove(file: ExecutionFile, facts: number): void {
    if (facts > 0) this.mark(facts, path.basename(file.path));
    file.remove();
  }

  /** Counts facts of which nothing is left. */
  count(facts: number): void {
    if (facts > 0) this.mark(facts, undefined);
  }

  /** Puts the count into a fact that is to be sent, if there is one and no other is on its way. */
  tell(lossFact: LossFact): void {
    const { course, pending } = this.file;
    const { lost = 0, removing: _removed, ...rest } = course;
    if (lost > 0 && pending === 0) this.file.append(rest, lossFact(lost, course.execution_id), false);
  }

  private mark(facts: number, removing: string | undefined): void {
    const { lost = 0, removing: _removed, ...rest } = this.file.course;
    this.file.mark({ ...rest, lost: lost + facts, ...(removing !== undefined && { removing }) });
    if (this.file.diskBytes > MAX_BYTES) this.file.compact();
    this.counted += facts;
  }
}

function emptyCourse(executionId: string): Course {
  return { execution_id: executionId, role: 'losses', context: {}, began: Date.now(), seq: 0, position: 'running' };
}
