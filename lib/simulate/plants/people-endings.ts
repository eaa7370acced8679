import type { Detail } from '@/lib/facts/detail';
import { callModel } from '../calls';
import { check } from '../controls';
import { close, complete, open, work } from '../execution';
import type { Recorder } from '../recorder';
import { command, control, snapshot, takePage } from '../scenarios/browser-task';
import { answer, handOver, resume } from '../scenarios/people';
import type { Scene } from '../scene';

type Resumes = Detail<'execution.started'>['resumes'];

/** Asks a person about the guarded tool and waits. Gives the id of the interrupt. */
function ask(run: Recorder): string {
  callModel(run, { ends: 'uses tools' });
  check(run, 'confirmation', 'ask', run.scene.thread.guarded, 'person_required');
  return handOver(run, 'confirmation');
}

function goOn(run: Recorder, resumes: Resumes, scene: Scene = run.scene): Recorder {
  const resumed = open(scene, run.nowMs + run.random.integer(200, 4000), {
    origin: 'resume',
    ...(resumes && { resumes }),
  });
  work(resumed, 1);
  complete(resumed);
  return resumed;
}

/** HITL-1: the answer is worked on under the id of the execution that waited. */
export function* resumesItself(run: Recorder): Generator<Recorder> {
  const interruptId = ask(run);
  answer({ run, interruptId }, 'approve');
  run.record('execution.started', {
    origin: 'resume',
    resumes: { execution_id: run.executionId, interrupt_id: interruptId },
    identity: { type: 'service', id: `svc-agent-${run.scene.thread.environment}` },
  });
  run.record('lifecycle.transition', { to: 'running' });
  // Nothing leads back to running, and a managed run would have had to end.
  run.truth.plant('HITL-1', 'HITL-1', 'LIFE-1', ...(run.scene.thread.stack.isManaged ? (['ATT-1'] as const) : []));
  work(run, 1);
  complete(run);
  yield run;
}

/** HITL-2 */
export function* resumesElsewhere(run: Recorder): Generator<Recorder> {
  const interruptId = ask(run);
  answer({ run, interruptId }, 'approve');
  close(run, 'completed', 'resumed');
  const scene = { ...run.scene, interactionId: run.scene.world.mint('int') };
  const resumed = goOn(run, { execution_id: run.executionId, interrupt_id: interruptId }, scene);
  resumed.truth.plant('HITL-2', 'HITL-2');
  yield run;
  yield resumed;
}

/** HITL-3: no interrupt, one that was never requested, one that is answered, one that had expired. */
export function* resumesNothing(run: Recorder): Generator<Recorder> {
  const interruptId = ask(run);
  const kind = run.random.pick(['unnamed', 'never requested', 'answered', 'expired'] as const);
  answer({ run, interruptId }, kind === 'expired' ? 'expire' : 'approve');
  close(run, kind === 'expired' ? 'interrupted' : 'completed', 'resumed');
  yield run;
  const execution_id = run.executionId;
  if (kind === 'answered') yield goOn(run, { execution_id, interrupt_id: interruptId });
  if (kind === 'answered') run.wait(60_000);
  const named = kind === 'never requested' ? run.scene.world.mint('irq') : interruptId;
  const resumed = goOn(run, kind === 'unnamed' ? undefined : { execution_id, interrupt_id: named });
  resumed.truth.plant('HITL-3', 'HITL-3');
  yield resumed;
}

/** HITL-4: nobody has answered, and that is called a failure. */
export function* failsByWaiting(run: Recorder): Generator<Recorder> {
  const interruptId = ask(run);
  if (run.random.chance(0.5)) answer({ run, interruptId }, 'expire');
  else run.wait(run.random.logNormal(600_000, 0.5));
  close(run, 'failed', 'no_answer');
  yield run;
}

/** A person takes the page, gives it back, and another execution goes on after a look. */
export function* isTakenOver(run: Recorder): Generator<Recorder> {
  const page = takePage(run);
  command(run, page, 'Input.insertText', 'write');
  run.record('browser.control', control('person', page));
  const waiting = { run, interruptId: handOver(run, run.random.pick(['login', 'captcha'])) };
  answer(waiting, 'respond');
  const resumed = resume(waiting);
  yield run;
  const regained = takePage(resumed);
  command(resumed, regained, 'Input.dispatchMouseEvent', 'write');
  snapshot(resumed, regained);
  complete(resumed);
  yield resumed;
}
