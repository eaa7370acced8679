import { callModel, callTool, type ModelFailure } from '../calls';
import { authorise } from '../controls';
import { INCIDENT_FAILURES, PROVIDER_FAILURES } from '../failures';
import type { Recorder } from '../recorder';
import { DELEGATION } from '../tools';
import { backOff } from './conversation';
import { type Ending, failing } from './scenario';

const ATTEMPTS = 3;
const DELEGATED_SHARE = 0.15;

/** Many models of one provider fail at once. */
export const providerIncident = failing((run) => exhaust(run, () => run.random.pick(INCIDENT_FAILURES)));

/** The provider's daily trouble: one kind of failure, and no attempt gets through. */
export const providerFailure = failing((run) => {
  const failure = run.random.pick(PROVIDER_FAILURES[run.scene.model.provider.name] ?? []);
  return exhaust(run, () => failure);
});

function exhaust(run: Recorder, next: () => ModelFailure): Ending {
  const { dialect } = run.scene.thread.stack;
  if (dialect === 'ai_sdk') exhaustWrapped(run, next);
  else if (run.random.chance(DELEGATED_SHARE)) exhaustDelegated(run, next);
  else attempts(run, next);
  return { outcome: 'failed', reason: 'provider_unavailable', leavesCheckpoint: true };
}

function attempts(run: Recorder, next: () => ModelFailure, parent?: string): void {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    callModel(run, { failure: next(), attempt, parent });
    if (attempt < ATTEMPTS) backOff(run, attempt);
  }
}

/** The library reports one error of its own around the attempts. */
function exhaustWrapped(run: Recorder, next: () => ModelFailure): void {
  const enclosing = run.reserve();
  attempts(run, next, enclosing);
  const wrapper = {
    error_type: 'AI_RetryError',
    surface: 'provider',
    retry_count: ATTEMPTS - 1,
    handled: false,
  } as const;
  run.record('error.observed', wrapper, { factId: enclosing });
}

/** The failing calls are a delegate's, so the tool that delegated fails as well, through no fault of its own. */
function exhaustDelegated(run: Recorder, next: () => ModelFailure): void {
  authorise(run, DELEGATION);
  const enclosing = run.reserve();
  attempts(run, next, enclosing);
  callTool(run, DELEGATION, {
    factId: enclosing,
    failure: { error_type: 'ToolException', error_code: 'delegate_failed' },
  });
}
