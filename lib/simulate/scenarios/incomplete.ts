import { callTool } from '../calls';
import { close, complete, open, work } from '../execution';
import type { Scenario } from './scenario';

/** The producer falls silent: nothing says how it ended. */
export const missingTerminal: Scenario = function* (scene) {
  const run = open(scene);
  work(run, run.random.integer(1, 2));
  yield run;
};

/** After the end something still arrives: a second terminal that changes nothing, or the answer of a slow tool. */
export const lateFact: Scenario = function* (scene) {
  const run = open(scene);
  work(run);
  complete(run);
  run.wait(run.random.logNormal(20_000, 1));
  if (run.random.chance(0.5)) close(run, 'failed', 'watchdog_timeout');
  else callTool(run, run.random.pick(scene.thread.queries));
  yield run;
};
