import type { RawFact } from '@/lib/facts/fact';
import { AgentEvent, type EventKeys } from '../agent-event';
import { firstBoolean } from '../first-value';
import { ERROR_KEYS } from '../span-error';
import type { LogConvention } from './log-convention';

const PREFIX = 'codex.';
const SERVICE = /^codex[-_](?:cli|exec|app|tui|mcp)/;

/** Neither account nor e-mail address; it has no id of a user beside them, and none of a turn. */
const EVENT_KEYS: EventKeys = { thread: ['conversation.id'], turn: [], sequence: [], user: [] };
const KEYS = [
  ...Object.values(EVENT_KEYS).flat(),
  ...ERROR_KEYS,
  ...['attempt', 'cached_token_count', 'call_id', 'decision', 'duration_ms', 'event.kind', 'input_token_count'],
  ...['mcp_server', 'model', 'output_token_count', 'reasoning_token_count', 'slug', 'source', 'success', 'tool_name'],
  'ttft_ms',
];

const FIRST_FAILURE = 400;
const COMPLETED = 'response.completed';

const EVENTS: Readonly<Record<string, (event: AgentEvent) => RawFact[]>> = {
  conversation_starts: (event) => [event.started()],
  // One that went well is told by the end of its stream, which has the tokens.
  api_request: (event) => (hasFailed(event) ? [failedCall(event)] : []),
  websocket_request: (event) => (hasFailed(event) ? [failedCall(event)] : []),
  websocket_connect: (event) => (hasFailed(event) ? [event.observed('provider')] : []),
  websocket_event: streamEvent,
  sse_event: streamEvent,
  tool_decision: decision,
  tool_result: (event) => [event.fact('tool.call', toolResult(event))],
};

/** The log events of OpenAI Codex. Arguments and output of tools stand in them ungated and are never decoded. */
export const codexLogs: LogConvention = {
  name: 'codex',
  claims: ({ resource, eventName }) => {
    const service = resource.attributes.get('service.name');
    return eventName.startsWith(PREFIX) || (eventName === '' && typeof service === 'string' && SERVICE.test(service));
  },
  keys: KEYS,
  facts(record, origin) {
    const name = record.eventName.slice(PREFIX.length);
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const event = read && AgentEvent.of(record, origin, EVENT_KEYS, KEYS);
    return read && event ? read(event) : [];
  },
};

function request(event: AgentEvent) {
  return {
    provider: 'openai',
    requested_model: event.name(['model', 'slug']),
    operation: 'chat',
    streaming: true,
    duration_ms: event.milliseconds('duration_ms'),
    attempt: event.count('attempt'),
  };
}

function failedCall(event: AgentEvent): RawFact {
  return event.fact('model.call', { ...request(event), ...event.modelError() });
}

/** A stream has one end. An error before it explains that end, and is all there is where the end was never reported. */
function streamEvent(event: AgentEvent): RawFact[] {
  const isEnd = event.text('event.kind') === COMPLETED;
  if (hasFailed(event)) return isEnd ? [failedCall(event)] : [event.observed('provider')];
  const inputTokens = event.count('input_token_count');
  // The event of the transport comes beside the one that counts.
  if (!isEnd || inputTokens === undefined) return [];
  return [
    event.fact('model.call', {
      ...request(event),
      status: 'ok',
      input_tokens: inputTokens,
      output_tokens: event.count('output_token_count'),
      cached_tokens: event.count('cached_token_count'),
      reasoning_tokens: event.count('reasoning_token_count'),
      time_to_first_token_ms: event.milliseconds('ttft_ms'),
    }),
  ];
}

function toolResult(event: AgentEvent) {
  const said = firstBoolean(event.record.attributes, ['success']);
  return {
    tool: event.name(['tool_name']),
    call_id: event.name(['call_id']),
    target: event.name(['mcp_server']),
    duration_ms: event.milliseconds('duration_ms'),
    ...(said === false ? event.toolError() : { status: said === true ? 'ok' : 'unknown' }),
  };
}

function decision(event: AgentEvent): RawFact[] {
  const said = event.text('decision')?.toLowerCase() ?? '';
  const isAllowed = said.startsWith('approved');
  const isExpired = /^timed_?out/.test(said);
  if (!isAllowed && !isExpired && !/^(?:denied|abort)/.test(said)) return [];
  const source = event.text('source')?.toLowerCase();
  const answer = isAllowed ? 'approve' : isExpired ? 'expire' : 'reject';
  return event.permission({
    tool: event.name(['tool_name']),
    call: event.name(['call_id']),
    decision: isAllowed ? 'allow' : 'deny',
    source,
    answer: source === 'user' ? answer : undefined,
  });
}

function hasFailed(event: AgentEvent): boolean {
  const { attributes, errorSigns } = event.record;
  if (firstBoolean(attributes, ['success']) === false || attributes.has('error.type')) return true;
  return errorSigns.template !== undefined || (event.httpStatus() ?? 0) >= FIRST_FAILURE;
}
