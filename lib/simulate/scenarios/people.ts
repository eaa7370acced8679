import type { Detail } from '@/lib/facts/detail';
import { callModel, callTool } from '../calls';
import { authorise, check } from '../controls';
import { close, complete, open, work } from '../execution';
import type { Recorder } from '../recorder';
import type { Scene } from '../scene';
import { HOUR_MS } from '../timeline';
import type { Scenario } from './scenario';

type Decision = Detail<'hitl.resolved'>['decision'];

const ANSWER_MEDIAN_MS = 4 * 60_000;
const EXPIRES_AFTER_MS = 24 * HOUR_MS;

/** An execution that stopped to ask a person. */
export interface Waiting {
  readonly run: Recorder;
  readonly interruptId: string;
}

/** Runs until a person has to decide about the thread's guarded tool, and waits. */
export function askPerson(scene: Scene): Waiting {
  const run = open(scene);
  work(run, run.random.integer(0, 2));
  callModel(run, { ends: 'uses tools' });
  if (scene.thread.stack.isNative) check(run, 'confirmation', 'ask', scene.thread.guarded, 'person_required');
  return { run, interruptId: handOver(run, 'confirmation') };
}

/** Gives control to a person. Gives the id of the interrupt. */
export function handOver(run: Recorder, cause: NonNullable<Detail<'hitl.requested'>['cause']>): string {
  const interruptId = run.scene.world.mint('irq');
  run.record('hitl.requested', { interrupt_id: interruptId, cause });
  if (run.scene.thread.stack.dialect === 'langgraph') {
    // LangGraph reports its interrupts as exceptions; they are none.
    run.record('error.observed', { error_type: 'langgraph.errors.GraphInterrupt', surface: 'runtime', handled: true });
  }
  run.record('lifecycle.transition', { to: 'waiting' });
  return interruptId;
}

/** A person answers, or nobody does in time. */
export function answer({ run, interruptId }: Waiting, decision: Decision): void {
  run.wait(decision === 'expire' ? EXPIRES_AFTER_MS : run.random.logNormal(ANSWER_MEDIAN_MS, 1.3));
  const { initiator } = run.scene.thread;
  // An automation is answered by whoever is on duty.
  const person = initiator.type === 'person' ? initiator : { type: 'person' as const, id: 'user-001' };
  run.record('hitl.resolved', {
    interrupt_id: interruptId,
    decision,
    ...(decision !== 'expire' && { decided_by: person }),
  });
}

/** The person has answered: this execution has done its part, and a new one of the same interaction goes on. */
export function resume(waiting: Waiting): Recorder {
  const { run, interruptId } = waiting;
  close(run, 'completed', 'resumed');
  return open(run.scene, run.nowMs + run.random.integer(120, 2500), {
    origin: 'resume',
    resumes: { execution_id: run.executionId, interrupt_id: interruptId },
  });
}

/** A person is asked, agrees, and the new execution does it. */
export const confirmation: Scenario = function* (scene) {
  const waiting = askPerson(scene);
  answer(waiting, 'approve');
  const resumed = resume(waiting);
  yield waiting.run;
  authorise(resumed, scene.thread.guarded, 'person_approved');
  callTool(resumed, scene.thread.guarded);
  complete(resumed);
  yield resumed;
};

export const rejection: Scenario = function* (scene) {
  const waiting = askPerson(scene);
  answer(waiting, 'reject');
  close(waiting.run, scene.world.random.chance(0.6) ? 'cancelled' : 'failed', 'rejected_by_person');
  yield waiting.run;
};

export const expiration: Scenario = function* (scene) {
  const waiting = askPerson(scene);
  answer(waiting, 'expire');
  close(waiting.run, 'interrupted', 'confirmation_expired');
  yield waiting.run;
};

/** The person stops the agent in the middle of a call. */
export const cancellation: Scenario = function* (scene) {
  const run = open(scene);
  work(run, run.random.integer(0, 2));
  const afterMs = run.random.logNormal(1500, 0.6);
  callModel(run, { failure: { status: 'cancelled', error_type: 'AbortError', afterMs } });
  run.record('lifecycle.transition', { to: 'cancelling' });
  run.wait(run.random.logNormal(90, 0.5));
  close(run, 'cancelled', 'cancelled_by_person');
  yield run;
};
