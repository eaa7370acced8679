import { callModel, callTool } from '../calls';
import { check } from '../controls';
import { complete, open, work } from '../execution';
import type { Recorder } from '../recorder';
import { command, control, snapshot, takePage } from './browser-task';
import type { Scenario } from './scenario';
import { loseAnswer } from './unknown-mutation';

/** An execution that reports success, and in which a control of DOMAIN.md section 5 was violated. */
export const controlBreach: Scenario = function* (scene) {
  const run = open(scene);
  work(run, 1);
  run.random.pick(BREACHES)(run);
  complete(run);
  yield run;
};

const BREACHES: readonly ((run: Recorder) => void)[] = [
  callsAfterDeny,
  approvesItself,
  repeatsBlindly,
  leavesUnknown,
  writesWhilePersonHolds,
  writesWithoutLooking,
  usesForeignMethod,
];

/** CAP-5 */
function callsAfterDeny(run: Recorder): void {
  const tool = run.random.pick(run.scene.thread.queries);
  callModel(run, { ends: 'uses tools' });
  check(run, 'scope', 'deny', tool, 'scope_missing');
  callTool(run, tool);
}

/** CAP-3 and CAP-6 */
function approvesItself(run: Recorder): void {
  const tool = run.scene.thread.guarded;
  callModel(run, { ends: 'uses tools' });
  check(run, 'confirmation', 'allow', tool, 'assumed_consent', 'agent');
  callTool(run, tool);
}

/** UNK-1 */
function repeatsBlindly(run: Recorder): void {
  const tool = run.random.pick(run.scene.thread.mutations);
  loseAnswer(run, tool);
  check(run, 'confirmation', 'allow', tool, 'standing_approval');
  callTool(run, tool, { attempt: 2 });
}

/** UNK-2 */
function leavesUnknown(run: Recorder): void {
  loseAnswer(run, run.random.pick(run.scene.thread.mutations));
}

/** BRW-2 */
function writesWhilePersonHolds(run: Recorder): void {
  const page = takePage(run);
  run.record('browser.control', control('person', page));
  command(run, page, 'Input.dispatchMouseEvent', 'write');
  run.record('browser.control', control('agent', page));
  snapshot(run, page);
}

/** BRW-3 */
function writesWithoutLooking(run: Recorder): void {
  const page = takePage(run);
  run.record('browser.control', control('person', page));
  run.wait(run.random.logNormal(40_000, 0.6));
  run.record('browser.control', control('agent', page));
  command(run, page, 'Input.insertText', 'write');
}

/** BRW-1 */
function usesForeignMethod(run: Recorder): void {
  command(run, takePage(run), 'Network.getAllCookies', 'read');
}
