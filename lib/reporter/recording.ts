import { randomUUID } from 'node:crypto';
import { formatInstant, parseInstant } from '@/lib/facts/time';
import type { FactKind } from '@/lib/facts/vocabulary';
import { EXPECTED_AFTER_END } from '@/lib/lifecycle/transitions';
import { type Drop, keepFields } from './facts/field';
import { DETAIL_FIELDS, PLACEMENT_FIELDS } from './facts/fields';
import type {
  ArtifactReferenced,
  BrowserCommand,
  BrowserControl,
  ControlCheck,
  ErrorObserved,
  EvaluationRecorded,
  HitlRequested,
  HitlResolved,
  ModelCall,
  Placement,
  Producer,
  RecoveryProposed,
  Reported,
  TokenChecked,
  TokenIssued,
  ToolCall,
  UsageRecorded,
} from './facts/reported';
import type { Course } from './journal/course';
import { ReporterError } from './reporter-error';

/** What recording needs of the reporter. @internal */
export interface Desk {
  readonly producer: Producer;
  readonly release: string | undefined;
  readonly environment: string | undefined;
  /** Epoch nanoseconds. */
  now(): bigint;
  dropField: Drop;
  /** @throws ReporterError `closed`, `journal-failed` */
  write(before: Course, after: Course, fact: string): void;
}

/**
 * Reports on one execution. Each method writes one fact into the journal and gives its id. When it returns, the fact
 * survives the end of the process.
 *
 * Every method throws ReporterError: `invalid-field` when a needed field does not fit, `after-end` when the execution has
 * ended, `fact-id-not-reserved`, `journal-failed`, `closed`. Fields that are not known, or do not fit, are dropped before
 * the journal and counted by `Reporter.status()`.
 */
export class Recording {
  private readonly reserved = new Set<string>();

  /** @internal */
  protected readonly desk: Desk;
  /** @internal */
  protected course: Course;

  /** @internal */
  constructor(desk: Desk, course: Course) {
    this.desk = desk;
    this.course = course;
  }

  get execution_id(): string {
    return this.course.execution_id;
  }

  /** An id for a fact that is recorded later, so that the facts inside it can name it as their parent. */
  reserve(): string {
    const factId = randomUUID();
    this.reserved.add(factId);
    return factId;
  }

  modelCall(call: ModelCall, placement?: Placement): string {
    return this.record('model.call', call, placement);
  }
  toolCall(call: ToolCall, placement?: Placement): string {
    return this.record('tool.call', call, placement);
  }
  controlCheck(check: ControlCheck, placement?: Placement): string {
    return this.record('control.check', check, placement);
  }
  hitlRequested(request: HitlRequested, placement?: Placement): string {
    return this.record('hitl.requested', request, placement);
  }
  hitlResolved(resolution: HitlResolved, placement?: Placement): string {
    return this.record('hitl.resolved', resolution, placement);
  }
  recoveryProposed(proposal: RecoveryProposed, placement?: Placement): string {
    return this.record('recovery.proposed', proposal, placement);
  }
  tokenIssued(token: TokenIssued, placement?: Placement): string {
    return this.record('token.issued', token, placement);
  }
  tokenChecked(token: TokenChecked, placement?: Placement): string {
    return this.record('token.checked', token, placement);
  }
  browserCommand(command: BrowserCommand, placement?: Placement): string {
    return this.record('browser.command', command, placement);
  }
  browserControl(control: BrowserControl, placement?: Placement): string {
    return this.record('browser.control', control, placement);
  }
  artifact(reference: ArtifactReferenced, placement?: Placement): string {
    return this.record('artifact.referenced', reference, placement);
  }
  usage(usage: UsageRecorded, placement?: Placement): string {
    return this.record('usage.recorded', usage, placement);
  }
  evaluation(evaluation: EvaluationRecorded, placement?: Placement): string {
    return this.record('evaluation.recorded', evaluation, placement);
  }
  /** An error by its type and code. There is no field for its message: messages repeat what was said. */
  error(error: ErrorObserved, placement?: Placement): string {
    return this.record('error.observed', error, placement);
  }

  /** @internal */
  protected record<Kind extends FactKind>(
    kind: Kind,
    offered: Reported<Kind>,
    placement: Placement = {},
    position = this.course.position,
  ): string {
    if (this.course.position === 'terminal' && !EXPECTED_AFTER_END.has(kind))
      throw new ReporterError('after-end', kind);
    const detail = keepFields(DETAIL_FIELDS[kind], offered, 'detail', this.desk.dropField);
    if ('fault' in detail) throw new ReporterError('invalid-field', detail.fault);
    // Beside the one who leads nobody numbers: two counts in one execution would look like one with repetitions.
    const isLed = this.course.role === 'leads';
    const after = { ...this.course, seq: this.course.seq + (isLed ? 1 : 0), position };
    const envelope = this.envelope(placement, isLed ? after.seq : undefined);
    this.desk.write(this.course, after, JSON.stringify({ ...envelope, kind, detail: detail.kept }));
    this.course = after;
    this.reserved.delete(envelope.fact_id);
    return envelope.fact_id;
  }

  private envelope(placement: Placement, seq: number | undefined) {
    const { producer, release, environment } = this.desk;
    const fit = keepFields<Placement>(PLACEMENT_FIELDS, placement, 'placement', this.desk.dropField);
    if ('fault' in fit) throw new ReporterError('invalid-field', fit.fault);
    const { parent_fact_id, attempt, component } = fit.kept;
    return {
      fact_id: this.factId(placement.fact_id),
      execution_id: this.course.execution_id,
      ...this.course.context,
      ...(attempt !== undefined && { attempt }),
      ...(parent_fact_id !== undefined && { parent_fact_id }),
      ...(seq !== undefined && { seq }),
      observed_at: this.instant(placement.observed_at),
      producer: component === undefined ? producer : { ...producer, component },
      ...(release !== undefined && { release }),
      ...(environment !== undefined && { environment }),
    };
  }

  private factId(wanted: string | undefined): string {
    if (wanted === undefined) return randomUUID();
    if (!this.reserved.has(wanted)) throw new ReporterError('fact-id-not-reserved');
    return wanted;
  }

  private instant(given: string | undefined): string {
    const nanos = given === undefined ? this.desk.now() : parseInstant(String(given));
    const instant = nanos === undefined ? undefined : formatInstant(nanos);
    if (instant === undefined) throw new ReporterError('invalid-field', 'observed_at');
    return instant;
  }
}
