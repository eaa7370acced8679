import type { RawFact } from '@/lib/facts/fact';
import { AgentEvent, type EventKeys } from '../agent-event';
import { readFinishReasons } from '../finish-reasons';
import { firstBoolean } from '../first-value';
import { ERROR_KEYS } from '../span-error';
import type { LogConvention } from './log-convention';

const SCOPE = 'gemini-cli';
const PREFIX = 'gemini_cli.';

const EVENT_KEYS: EventKeys = {
  thread: ['session.id'],
  turn: ['prompt_id'],
  sequence: [],
  // A random id, beside which stands the e-mail address.
  user: ['installation.id'],
};
const KEYS = [
  ...Object.values(EVENT_KEYS).flat(),
  ...ERROR_KEYS,
  ...['auth_type', 'cached_content_token_count', 'decision', 'duration_ms', 'finish_reasons', 'function_name'],
  ...['input_token_count', 'mcp_server_name', 'model', 'output_token_count', 'success', 'thoughts_token_count'],
];

/** What a person said who was asked; with `auto_accept` a rule did. */
const ANSWERS: Readonly<Record<string, 'approve' | 'reject'>> = {
  accept: 'approve',
  modify: 'approve',
  reject: 'reject',
};

const EVENTS: Readonly<Record<string, (event: AgentEvent) => RawFact[]>> = {
  user_prompt: (event) => [event.started()],
  api_response: (event) => [
    event.fact('model.call', {
      ...request(event),
      status: 'ok',
      http_status: event.httpStatus(),
      finish_reasons: readFinishReasons(event.record.attributes, ['finish_reasons']),
      input_tokens: event.count('input_token_count'),
      output_tokens: event.count('output_token_count'),
      cached_tokens: event.count('cached_content_token_count'),
      reasoning_tokens: event.count('thoughts_token_count'),
    }),
  ],
  api_error: (event) => [event.fact('model.call', { ...request(event), ...event.modelError() })],
  tool_call: (event) => [...decision(event), event.fact('tool.call', toolCall(event), '4-called')],
};

/** The log events of Gemini CLI. Beside its own it sends those of GenAI for the same calls, which say nothing more. */
export const geminiCliLogs: LogConvention = {
  name: 'gemini-cli',
  claims: ({ scope, eventName }) => scope.name === SCOPE || eventName.startsWith(PREFIX),
  keys: KEYS,
  facts(record, origin) {
    if (!record.eventName.startsWith(PREFIX)) return [];
    const name = record.eventName.slice(PREFIX.length);
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const event = read && AgentEvent.of(record, origin, EVENT_KEYS, KEYS);
    return read && event ? read(event) : [];
  },
};

function request(event: AgentEvent) {
  return {
    provider: event.text('auth_type') === 'vertex-ai' ? 'gcp.vertex_ai' : 'gcp.gemini',
    requested_model: event.name(['model']),
    operation: 'generate_content',
    duration_ms: event.milliseconds('duration_ms'),
  };
}

/** A call that a person refused never ran. */
function toolCall(event: AgentEvent) {
  const said = firstBoolean(event.record.attributes, ['success']);
  const call = {
    tool: event.name(['function_name']),
    target: event.name(['mcp_server_name']),
    duration_ms: event.milliseconds('duration_ms'),
  };
  if (event.text('decision') === 'reject') return { ...call, status: 'cancelled', dispatch_state: 'not_dispatched' };
  return { ...call, ...(said === false ? event.toolError() : { status: said === true ? 'ok' : 'unknown' }) };
}

function decision(event: AgentEvent): RawFact[] {
  const said = event.text('decision');
  const answer = said === undefined ? undefined : ANSWERS[said];
  if (said === undefined || (answer === undefined && said !== 'auto_accept')) return [];
  return event.permission({
    tool: event.name(['function_name']),
    call: undefined,
    decision: said === 'reject' ? 'deny' : 'allow',
    source: said,
    answer,
  });
}
