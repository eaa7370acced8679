import type { Detail } from '@/lib/facts/detail';
import type { Envelope } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import type { FactKind } from '@/lib/facts/vocabulary';
import type { Part } from './catalog';
import { errorMessage } from './messages';
import type { Random } from './random';
import type { Scene } from './scene';
import { ExecutionTruth } from './truth';

/** A fact as a producer sends it, before the ingest has redacted it. */
export type NativeFact = {
  [Kind in FactKind]: Envelope & {
    readonly kind: Kind;
    /** The text of an error is sent, and never stored as it is. */
    readonly detail: Detail<Kind> & { readonly error_message?: string };
  };
}[FactKind];

/** Where a fact differs from what its kind and its place say. */
export interface Placement {
  readonly factId?: string;
  /** The fact whose work encloses this one. */
  readonly parent?: string | undefined;
  readonly by?: Part;
}

const PART_OF_KIND: Partial<Record<FactKind, Part>> = {
  'tool.call': 'tools',
  'token.issued': 'gateway',
  'token.checked': 'gateway',
  'usage.recorded': 'gateway',
  'browser.command': 'browser',
  'browser.control': 'browser',
  'evaluation.recorded': 'evaluator',
};

/** Writes the facts of one execution in the order of their observation, under a clock that only goes forward. */
export class Recorder {
  readonly executionId: string;
  readonly facts: NativeFact[] = [];
  readonly random: Random;
  /** The transport attempt of a managed run; counts up when the transport retries. */
  attempt = 1;
  /** What was planted in it, and what the rules must find. */
  readonly truth: ExecutionTruth = new ExecutionTruth();
  /** True once something would have been observed after the end of the simulated span. */
  isCut = false;
  private runId: string | undefined;
  private elapsedNs = 0;
  private sequence = 0;

  /** @param startMs whole epoch milliseconds */
  constructor(
    readonly scene: Scene,
    private readonly startMs: number,
  ) {
    this.random = scene.world.random;
    this.executionId = scene.world.mint('exe');
    this.runId = scene.thread.stack.isManaged ? scene.world.mint('run') : undefined;
  }

  /** Whole epoch milliseconds of the clock. */
  get nowMs(): number {
    return this.startMs + Math.floor(this.elapsedNs / 1e6);
  }

  wait(milliseconds: number): void {
    this.elapsedNs += Math.round(milliseconds * 1e6);
  }

  /** An id for a fact that is recorded later, so that what it encloses can name it. */
  reserve(): string {
    return this.scene.world.mint('fct');
  }

  /** Records what was seen now. What lies past the end of the simulated span has not happened yet and is not kept. */
  record<Kind extends FactKind>(kind: Kind, detail: Detail<Kind>, placement: Placement = {}): string {
    this.elapsedNs += this.random.integer(40_000, 2_500_000);
    const factId = placement.factId ?? this.reserve();
    if (this.nowMs >= this.scene.world.timeline.untilMs) this.isCut = true;
    else {
      const part = placement.by ?? PART_OF_KIND[kind] ?? 'runtime';
      const said = this.messageOf(kind, detail);
      this.facts.push({
        ...this.envelope(factId, part, placement.parent),
        kind,
        detail: { ...detail, ...said },
      } as NativeFact);
    }
    return factId;
  }

  /** The transport goes on under another run, as it must not. */
  changeRun(): void {
    this.runId = this.scene.world.mint('run');
    this.attempt += 1;
  }

  private messageOf(kind: FactKind, detail: Detail): { error_message?: string } {
    if (kind !== 'model.call' && kind !== 'tool.call' && kind !== 'error.observed') return {};
    const { error_type, error_code } = detail as Detail<'error.observed'>;
    const message = errorMessage({ error_type, error_code }, { executionId: this.executionId, nowMs: this.nowMs });
    return message === undefined ? {} : { error_message: message };
  }

  private envelope(factId: string, part: Part, parent: string | undefined): Envelope {
    const { thread, interactionId, taskId, release } = this.scene;
    const { name, component } = thread.stack.producers[part];
    const isSequenced = thread.stack.isNative && part !== 'evaluator';
    if (isSequenced) this.sequence += 1;
    return {
      fact_id: factId,
      execution_id: this.executionId,
      interaction_id: interactionId,
      thread_id: thread.id,
      ...(taskId !== undefined && { task_id: taskId }),
      ...(this.runId !== undefined && { run_id: this.runId, attempt: this.attempt }),
      ...(parent !== undefined && { parent_fact_id: parent }),
      ...(isSequenced && { seq: this.sequence }),
      observed_at: this.instant(),
      producer: { name, version: release, component },
      release,
      environment: thread.environment,
    };
  }

  /** The clock, or a moment after it, as RFC 3339 with nanoseconds. */
  instant(afterMs = 0): string {
    const nanos = BigInt(this.startMs) * 1_000_000n + BigInt(this.elapsedNs + Math.round(afterMs * 1e6));
    const instant = formatInstant(nanos);
    if (instant === undefined) throw new RangeError('the span leaves the years 1 to 9999');
    return instant;
  }
}
