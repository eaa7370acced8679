import { callModel, callTool } from '../calls';
import { authorise } from '../controls';
import { complete, open, work } from '../execution';
import { PROVIDER_FAILURES, TOOL_HICCUP } from '../failures';
import type { Recorder } from '../recorder';
import type { Scene } from '../scene';

/** The common case: some turns and an answer. */
export function* conversation(scene: Scene): Generator<Recorder> {
  const run = open(scene);
  work(run);
  complete(run);
  yield run;
}

/** A call fails and the transport's next attempt does not: nothing is lost but time. */
export function* retriedConversation(scene: Scene): Generator<Recorder> {
  const run = open(scene);
  work(run, run.random.integer(0, 2));
  if (run.random.chance(0.7)) retryModel(run);
  else retryTool(run);
  complete(run);
  yield run;
}

function retryModel(run: Recorder): void {
  const failures = PROVIDER_FAILURES[run.scene.model.provider.name] ?? [];
  const lost = run.random.chance(0.8) ? 1 : 2;
  const failure = run.random.pick(failures);
  for (let attempt = 1; attempt <= lost; attempt += 1) {
    callModel(run, { failure, attempt });
    backOff(run, attempt);
  }
  if (run.random.chance(0.5)) {
    const { error_type, error_code } = failure;
    run.record('error.observed', { error_type, error_code, surface: 'provider', retry_count: lost, handled: true });
  }
  callModel(run, { ends: 'uses tools', attempt: lost + 1 });
}

function retryTool(run: Recorder): void {
  const tool = run.random.pick(run.scene.thread.queries);
  authorise(run, tool);
  callTool(run, tool, { failure: TOOL_HICCUP });
  backOff(run, 1);
  callTool(run, tool, { attempt: 2 });
}

/** Waits before the next attempt. The managed path counts it as an attempt of the same run. */
export function backOff(run: Recorder, attempt: number): void {
  run.wait(run.random.logNormal(700 * 2 ** attempt, 0.3));
  if (run.scene.thread.stack.isManaged) run.attempt += 1;
}
