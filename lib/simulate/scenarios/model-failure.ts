import { callModel, type ModelFailure } from '../calls';
import { denyExpiredToken } from '../controls';
import { CALLER_FAILURES, FILTER_FAILURES, MALFORMED_CALL, MODEL_FAILURES } from '../failures';
import type { Recorder } from '../recorder';
import { type Ending, failing } from './scenario';

const EXPIRED_TOKEN_SHARE = 0.5;

/** The clumsy model writes tool calls that cannot be read, twice in a row. */
export const malformedToolCall = failing((run) => repeat(run, MALFORMED_CALL));

/** A model of any provider does what it should not. */
export const modelFailure = failing((run) =>
  repeat(run, run.random.pick(MODEL_FAILURES[run.scene.thread.stack.dialect])),
);

function repeat(run: Recorder, failure: ModelFailure): Ending {
  callModel(run, { failure });
  callModel(run, { failure });
  return { outcome: 'failed', reason: 'model_output_unusable' };
}

/** The request, the account or the credential is wrong; no attempt can mend that. */
export const callerFailure = failing((run) => {
  const { stack, queries } = run.scene.thread;
  if (stack.isManaged && run.random.chance(EXPIRED_TOKEN_SHARE)) {
    denyExpiredToken(run, run.random.pick(queries));
    run.record('error.observed', {
      error_type: 'TokenExpiredError',
      error_code: 'token_expired',
      surface: 'caller',
      handled: false,
    });
    return { outcome: 'failed', reason: 'credential_expired' };
  }
  callModel(run, { failure: run.random.pick(CALLER_FAILURES[run.scene.model.provider.name] ?? []) });
  return { outcome: 'failed', reason: 'request_refused' };
});

/** The provider's content policy stops the call. */
export const contentFilter = failing((run) => {
  callModel(run, { failure: run.random.pick(FILTER_FAILURES[run.scene.model.provider.name] ?? []) });
  return { outcome: 'failed', reason: 'content_filtered' };
});
