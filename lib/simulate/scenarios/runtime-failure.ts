import { callModel } from '../calls';
import { LOOP_LIMIT, RUNTIME_FAILURES } from '../failures';
import { failing } from './scenario';

/** The machine, the network or the loop around the model fails. */
export const runtimeFailure = failing((run) => {
  const loops = run.scene.thread.stack.dialect === 'langgraph' && run.random.chance(0.5);
  const { isFatal, ...error } = loops ? LOOP_LIMIT : run.random.pick(RUNTIME_FAILURES);
  callModel(run, { ends: 'uses tools' });
  run.wait(run.random.logNormal(900, 0.7));
  run.record('error.observed', { ...error, surface: 'runtime', handled: false });
  return { outcome: isFatal ? 'interrupted' : 'failed', reason: 'runtime_error', leavesCheckpoint: true };
});

/** It failed, and what was seen does not say why. */
export const unexplainedFailure = failing((run) => {
  const seen = run.random.pick(['nothing', 'bare error', 'lost call'] as const);
  if (seen === 'bare error') run.record('error.observed', { error_type: 'Error', surface: 'unknown', handled: false });
  if (seen === 'lost call') callModel(run, { failure: { status: 'unknown' } });
  return { outcome: 'failed', reason: 'unclassified' };
});
