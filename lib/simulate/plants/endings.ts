import { callModel, callTool } from '../calls';
import { authorise } from '../controls';
import { close, complete, work } from '../execution';
import type { Recorder } from '../recorder';
import { loseAnswer } from '../scenarios/unknown-mutation';
import { CANCELLED } from './planted-tools';

/** How an execution goes on and ends, with those that go on from it; each is given once all its facts are there. */
export type Ending = (run: Recorder) => Generator<Recorder>;

/** LIFE-2: a call, or another end, after the end. */
export function* reportsAfterEnd(run: Recorder): Generator<Recorder> {
  complete(run);
  run.wait(run.random.logNormal(20_000, 0.8));
  if (run.random.chance(0.5)) run.record('lifecycle.transition', { to: 'terminal', outcome: 'failed' });
  else callTool(run, run.random.pick(run.scene.thread.queries));
  yield run;
}

/** LIFE-4: it runs, and then nobody hears of it again. */
export function* fallsSilent(run: Recorder): Generator<Recorder> {
  work(run, 1);
  yield run;
}

/** The process dies in the middle of a call: the same for whoever reads the facts. */
export function* crashes(run: Recorder): Generator<Recorder> {
  run.truth.plant('crash', 'LIFE-4');
  callModel(run, { ends: 'uses tools' });
  yield run;
}

/** LIFE-5: cancelled, and it ends as if it was not, or goes on changing things. */
export function* ignoresCancelling(run: Recorder): Generator<Recorder> {
  const mutates = run.random.chance(0.5);
  authorise(run, CANCELLED);
  run.record('lifecycle.transition', { to: 'cancelling' });
  if (mutates) callTool(run, CANCELLED);
  run.wait(run.random.logNormal(90, 0.5));
  close(run, mutates ? 'cancelled' : 'completed');
  yield run;
}

export function* isCancelled(run: Recorder): Generator<Recorder> {
  callModel(run, { failure: { status: 'cancelled', error_type: 'AbortError', afterMs: 900 } });
  run.record('lifecycle.transition', { to: 'cancelling' });
  run.wait(run.random.logNormal(90, 0.5));
  close(run, 'cancelled', 'cancelled_by_person');
  yield run;
}

/** UNK-2: it says that all went well, and one mutation is open. */
export function* completesOverUnknown(run: Recorder): Generator<Recorder> {
  loseAnswer(run, run.random.pick(run.scene.thread.mutations));
  complete(run);
  yield run;
}

/** The same, and it says so. */
export function* endsUnknown(run: Recorder): Generator<Recorder> {
  loseAnswer(run, run.random.pick(run.scene.thread.mutations));
  close(run, 'unknown', 'mutation_unconfirmed');
  yield run;
}

export function* completes(run: Recorder): Generator<Recorder> {
  complete(run);
  yield run;
}
