import { randomUUID } from 'node:crypto';
import { isIdentifier } from '@/lib/facts/forms';
import { nanosecondClock } from './clock';
import { Sender } from './delivery/sender';
import { Execution } from './execution';
import { keepFields } from './facts/field';
import { CONTEXT_FIELDS } from './facts/fields';
import type { Beginning, Context, Recovers, Resumes } from './facts/reported';
import type { Course } from './journal/course';
import { Journal } from './journal/journal';
import { lossFact, ownExecutionId } from './loss-fact';
import { type ReporterOptions, readOptions, type Settings } from './options';
import { type Desk, Recording } from './recording';
import { ReporterError } from './reporter-error';
import type { Status } from './status';

export type * from './facts/reported';
export { ReporterError, type ReporterErrorCode } from './reporter-error';
export type { SendingState, Status } from './status';
export type { Execution, Recording, ReporterOptions };

/** How an execution comes about: by itself, after a person's answer, or to recover another. */
export type Start = Beginning &
  (
    | { readonly origin: 'initial'; readonly resumes?: never; readonly recovers?: never }
    | { readonly origin: 'resume'; readonly resumes: Resumes; readonly recovers?: never }
    | { readonly origin: 'recovery'; readonly recovers: Recovers; readonly resumes?: never }
  );
/** Where the execution belongs, and its own id; a UUID, if none is given. */
export type Place = Context & { readonly execution_id?: string | undefined };

/**
 * Opens the journal and begins to send what an earlier process left in it.
 * @throws ReporterError `invalid-option`, `journal-locked`, `journal-failed`
 */
export async function openReporter(options: ReporterOptions): Promise<Reporter> {
  return new Reporter(readOptions(options));
}

/** Reports what one program sees to Assay: facts of executions, by way of a journal on the disk, and no content. */
export class Reporter {
  private readonly journal: Journal;
  private readonly sender: Sender;
  private readonly desk: Desk;
  private readonly executions = new Map<string, Execution>();
  private readonly fieldsDropped: Record<string, number> = {};
  private isOpen = true;

  /** @internal */
  constructor(settings: Settings) {
    const { producer, release, environment } = settings;
    this.desk = {
      producer,
      release,
      environment,
      now: nanosecondClock(),
      dropField: (path) => this.dropField(path),
      write: (before, after, fact) => this.write(before, after, fact),
    };
    this.journal = Journal.open({
      folder: settings.folder,
      maxBytes: settings.maxJournalBytes,
      isForced: settings.isForced,
      ownExecutionId: ownExecutionId(),
      lossFact: (lost, executionId) => lossFact(this.desk, lost, executionId),
    });
    this.sender = new Sender(this.journal, settings.sending);
    if (this.journal.hasUnsent) this.sender.notify();
  }

  /**
   * Begins an execution and records its start.
   * @throws ReporterError `invalid-field`, `execution-known` when the id is taken (a resume or a recovery has one of its
   * own), `interaction-differs` when a resume leaves the interaction of the execution that waited, `journal-failed`, `closed`
   */
  startExecution(start: Start, place: Place = {}): Execution {
    const execution_id = place.execution_id ?? randomUUID();
    const context = this.contextOf(place);
    if (!isIdentifier(execution_id)) throw new ReporterError('invalid-field', 'execution_id');
    if (this.executions.has(execution_id) || this.journal.courseOf(execution_id)) {
      throw new ReporterError('execution-known');
    }
    checkOrigin(start, execution_id);
    const course = newCourse(execution_id, 'leads', this.placed(start, context));
    const execution = new Execution(this.desk, course);
    execution.start(start);
    this.executions.set(execution_id, execution);
    return execution;
  }

  /**
   * Goes on with an execution that this process, or an earlier one, began and did not end.
   * @throws ReporterError `execution-unknown`
   */
  continueExecution(executionId: string): Execution {
    const known = this.executions.get(executionId);
    if (known) return known;
    const course = this.journal.courseOf(executionId);
    if (!course || course.position === 'terminal') throw new ReporterError('execution-unknown');
    const execution = new Execution(this.desk, course);
    this.executions.set(executionId, execution);
    return execution;
  }

  /** The executions that the journal knows and that have not ended; after a crash, the ones to continue or to end. */
  unfinished(): string[] {
    return this.journal.unfinished();
  }

  /** Reports on an execution that another program leads: facts without `seq`, and no transitions. */
  joinExecution(executionId: string, context: Context = {}): Recording {
    if (!isIdentifier(executionId)) throw new ReporterError('invalid-field', 'execution_id');
    return new Recording(this.desk, newCourse(executionId, 'joins', this.contextOf(context)));
  }

  /**
   * Sends what the journal holds. Waits at most so long; the longer waits that the server asked for are kept.
   * @returns whether the server has acknowledged everything
   */
  flush(limitMs = 30_000): Promise<boolean> {
    return this.isOpen ? this.sender.flush(limitMs) : Promise.resolve(!this.journal.hasUnsent);
  }

  /** Flushes, and gives the journal free. What was not acknowledged is sent by the next reporter that opens the folder. */
  async close(limitMs = 10_000): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.sender.flush(limitMs);
    await this.sender.close();
    this.journal.close();
  }

  status(): Status {
    const { accepted, duplicates, rejected, failures, refusedStatus } = this.sender.tally;
    return {
      state: this.sender.state,
      pending: this.journal.pending,
      journal_bytes: this.journal.bytes,
      accepted,
      duplicates,
      rejected: { ...rejected },
      dropped: this.journal.dropped,
      fields_dropped: { ...this.fieldsDropped },
      failures,
      refused_status: refusedStatus,
    };
  }

  private write(before: Course, after: Course, fact: string): void {
    if (!this.isOpen) throw new ReporterError('closed');
    this.journal.append(before, after, fact);
    if (after.position === 'terminal') this.executions.delete(after.execution_id);
    this.sender.notify();
  }

  private dropField(path: string): void {
    this.fieldsDropped[path] = (this.fieldsDropped[path] ?? 0) + 1;
  }

  private contextOf(place: Place): Context {
    const { execution_id: _own, ...offered } = place;
    const result = keepFields(CONTEXT_FIELDS, offered, 'context', this.desk.dropField);
    if ('fault' in result) throw new ReporterError('invalid-field', result.fault);
    return result.kept;
  }

  /** A resume and a recovery belong where the execution before them belongs, if this reporter knows it. */
  private placed(start: Start, context: Context): Context {
    const earlier = start.resumes?.execution_id ?? start.recovers?.execution_id;
    const { interaction_id, thread_id } = (earlier && this.journal.courseOf(earlier)?.context) || {};
    if (start.resumes && interaction_id && (context.interaction_id ?? interaction_id) !== interaction_id) {
      throw new ReporterError('interaction-differs');
    }
    return { ...(interaction_id && { interaction_id }), ...(thread_id && { thread_id }), ...context };
  }
}

function newCourse(execution_id: string, role: Course['role'], context: Context): Course {
  return { execution_id, role, context, began: Date.now(), seq: 0, position: role === 'leads' ? 'started' : 'running' };
}

/** What the types say, for programs without types. */
function checkOrigin(start: Start, executionId: string): void {
  const { origin, resumes, recovers } = start;
  const isWhole =
    origin === 'resume'
      ? isIdentifier(resumes?.interrupt_id ?? '') && !recovers
      : origin === 'recovery'
        ? isIdentifier(recovers?.proposal_id ?? '') && !resumes
        : !resumes && !recovers;
  if (!isWhole) throw new ReporterError('invalid-field', 'detail.origin');
  if (executionId === (resumes?.execution_id ?? recovers?.execution_id)) {
    throw new ReporterError('execution-known');
  }
}
