import { callModel, callTool, type ToolFailure } from '../calls';
import { authorise } from '../controls';
import { anyTool } from '../execution';
import { REGRESSION_FAILURE, TOOL_FAILURES } from '../failures';
import type { Recorder } from '../recorder';
import { REGRESSED_TOOL, type Tool } from '../tools';
import { type Ending, failing } from './scenario';

/** A tool that used to work breaks with a release. */
export const toolRegression = failing((run) => fail(run, REGRESSED_TOOL, REGRESSION_FAILURE));

/** Any tool, or the way to it, is broken. */
export const toolFailure = failing((run) => fail(run, anyTool(run), run.random.pick(TOOL_FAILURES)));

/** The model sees the error and gives up; before that it tries a query once more, in a call of its own. */
function fail(run: Recorder, tool: Tool, failure: ToolFailure): Ending {
  for (let calls = tool.operation === 'query' ? 2 : 1; calls > 0; calls -= 1) {
    callModel(run, { ends: 'uses tools' });
    authorise(run, tool);
    callTool(run, tool, { failure });
  }
  return { outcome: 'failed', reason: 'tool_call_failed' };
}
