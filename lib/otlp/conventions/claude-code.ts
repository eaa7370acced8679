import { firstText } from '../first-value';
import { AGENT, type Convention, type SpanRole, STEP } from './convention';
import { genai } from './genai';

const ROLES: Readonly<Record<string, SpanRole>> = {
  interaction: AGENT,
  llm_request: { kind: 'model', operation: 'chat' },
  tool: { kind: 'tool' },
  // Says how the call of the span above it went, and has its id.
  'tool.execution': { kind: 'tool' },
};

/**
 * Spans of Claude Code. Only some of them set a status: of an interaction nothing says how it ended, and a tool's span
 * looks the same whether the tool was run or denied.
 */
export const claudeCode: Convention = {
  ...genai,
  name: 'claude-code',
  ownsScope: (scopeName) => scopeName.startsWith('com.anthropic.claude_code'),
  evidence: [],
  roleKeys: ['span.type', 'success'],
  fields: {
    ...genai.fields,
    requestedModel: ['gen_ai.request.model', 'model'],
    finishReasons: ['gen_ai.response.finish_reasons', 'stop_reason'],
    providerRequestId: ['request_id', 'gen_ai.response.id'],
    inputTokens: ['input_tokens'],
    outputTokens: ['output_tokens'],
    cachedTokens: ['cache_read_tokens'],
    firstTokenMilliseconds: ['ttft_ms'],
    tool: ['tool_name'],
    toolCall: ['tool_use_id', 'gen_ai.tool.call.id'],
    target: [],
    attempt: ['attempt'],
    thread: ['session.id'],
    user: ['enduser.id', 'user.id'],
  },
  evaluations: [],
  readsErrorText: true,
  unsetStatus: 'unknown',
  role: ({ attributes }) => ROLES[firstText(attributes, ['span.type'])?.replace(/^claude_code\./, '') ?? ''] ?? STEP,
};
