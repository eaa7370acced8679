import type { Attributes } from './span';

interface FailureFlag {
  /** The value, in lower case, that says that the work failed. */
  readonly failing: string;
  /** The type that the conventions give such an error; absent where the flag may stand on anything. */
  readonly errorType?: string;
}

/** OpenTelemetry's name for a tool that answered with an error of its own. */
const TOOL_ERROR = 'tool_error';
const isError: FailureFlag = { failing: 'true', errorType: TOOL_ERROR };
const status: FailureFlag = { failing: 'error', errorType: TOOL_ERROR };

/**
 * Attributes that say that work failed whose span does not: a tool that answers with an error has answered, and several
 * producers close its span as OK.
 */
const FLAGS: ReadonlyMap<string, FailureFlag> = new Map<string, FailureFlag>([
  ['gen_ai.tool.call.is_error', isError],
  ['gen_ai.tool.is_error', isError],
  ['mcp.is_error', isError],
  ['mcp.result.is_error', isError],
  ['mcp.tool.is_error', isError],
  ['tool.is_error', isError],
  ['is_error', isError],
  ['isError', isError],
  ['gen_ai.tool.status', status],
  ['tool.status', status],
  ['gen_ai.tool.success', { failing: 'false', errorType: TOOL_ERROR }],
  ['langfuse.observation.level', { failing: 'error' }],
  ['success', { failing: 'false' }],
]);

export const FAILURE_FLAG_KEYS: readonly string[] = [...FLAGS.keys()];

/** The failure that an attribute tells; undefined when none does. */
export function flaggedFailure(attributes: Attributes): { readonly errorType?: string } | undefined {
  for (const [key, { failing, errorType }] of FLAGS) {
    const value = attributes.get(key);
    if (value === undefined || Array.isArray(value)) continue;
    if (String(value).toLowerCase() === failing) return errorType === undefined ? {} : { errorType };
  }
  return undefined;
}
