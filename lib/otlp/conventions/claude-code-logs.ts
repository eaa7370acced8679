import type { RawFact } from '@/lib/facts/fact';
import { AgentEvent, type EventKeys } from '../agent-event';
import { costUsd } from '../call-detail';
import { firstBoolean } from '../first-value';
import { ERROR_KEYS } from '../span-error';
import type { LogConvention } from './log-convention';

const SCOPE = 'com.anthropic.claude_code';
const PREFIX = 'claude_code.';

const EVENT_KEYS: EventKeys = {
  thread: ['session.id'],
  turn: ['prompt.id'],
  sequence: ['event.sequence'],
  // The second is a random id of the installation.
  user: ['enduser.id', 'user.id'],
};
const KEYS = [
  ...Object.values(EVENT_KEYS).flat(),
  ...ERROR_KEYS,
  ...['app.entrypoint', 'attempt', 'cache_read_tokens', 'cost_usd', 'decision', 'duration_ms', 'error_category'],
  ...['error_code', 'error_name', 'hook_event', 'input_tokens', 'model', 'num_blocking', 'output_tokens'],
  ...['request_id', 'server_fallback_hop', 'source', 'status', 'success', 'tool_name', 'tool_use_id', 'trigger'],
  'ttft_ms',
];

const ANSWERS: Readonly<Record<string, 'approve' | 'reject'>> = {
  user_permanent: 'approve',
  user_temporary: 'approve',
  user_abort: 'reject',
  user_reject: 'reject',
};

/** What each event becomes; one that is not here says nothing that a fact can hold, or is told by another. */
const EVENTS: Readonly<Record<string, (event: AgentEvent) => RawFact[]>> = {
  user_prompt: (event) => [event.started({ channel: event.text('app.entrypoint') })],
  api_request: (event) => [
    event.fact('model.call', {
      ...request(event),
      status: 'ok',
      input_tokens: event.count('input_tokens'),
      output_tokens: event.count('output_tokens'),
      cached_tokens: event.count('cache_read_tokens'),
      time_to_first_token_ms: event.milliseconds('ttft_ms'),
      cost: costUsd(event.record.attributes, ['cost_usd']),
    }),
  ],
  // It comes once, after the last attempt; `api_retries_exhausted` comes beside it and repeats it.
  api_error: (event) => [event.fact('model.call', { ...request(event), ...event.modelError() })],
  api_refusal: refusal,
  tool_result: (event) => [event.fact('tool.call', toolResult(event))],
  tool_decision: decision,
  mcp_server_connection: (event) =>
    event.text('status') === 'failed'
      ? [event.observed('tool', { error_type: event.name(['error_code']), error_code: 'mcp_connection_failed' })]
      : [],
  permission_mode_changed: (event) => (event.text('trigger') === 'auto_gate_denied' ? denial(event, 'trigger') : []),
  hook_execution_complete: (event) => {
    // What a hook says about a tool is told by the decision about it.
    const stopsPrompt = event.text('hook_event') === 'UserPromptSubmit' && (event.count('num_blocking') ?? 0) > 0;
    return stopsPrompt ? denial(event, 'hook_event') : [];
  },
  compaction: (event) => (hasFailed(event) ? [event.observed('runtime')] : []),
  auth: (event) => (hasFailed(event) ? [event.observed('caller', {}, 'error_category')] : []),
  internal_error: (event) => [
    event.observed('runtime', { error_code: event.name(['error_code']) ?? 'internal_error' }, 'error_name'),
  ],
};

/** The log events of Claude Code, named in the body or, without the prefix, in `event.name`. */
export const claudeCodeLogs: LogConvention = {
  name: 'claude-code',
  claims: ({ scope, eventName }) => scope.name.startsWith(SCOPE) || eventName.startsWith(PREFIX),
  keys: KEYS,
  facts(record, origin) {
    const { eventName } = record;
    const name = eventName.startsWith(PREFIX) ? eventName.slice(PREFIX.length) : eventName;
    const read = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const event = read && AgentEvent.of({ ...record, eventName: name }, origin, EVENT_KEYS, KEYS);
    return read && event ? read(event) : [];
  },
};

function request(event: AgentEvent) {
  return {
    provider: 'anthropic',
    requested_model: event.name(['model']),
    operation: 'chat',
    duration_ms: event.milliseconds('duration_ms'),
    attempt: event.count('attempt'),
    provider_request_id: event.name(['request_id']),
  };
}

/** An answer with status 200, of the request that an `api_request` tells of; one that another model took over stopped nothing. */
function refusal(event: AgentEvent): RawFact[] {
  if (firstBoolean(event.record.attributes, ['server_fallback_hop']) === true) return [];
  const call = { ...request(event), status: 'ok', http_status: 200, finish_reasons: ['refusal'] };
  if (event.name(['request_id']) !== undefined) return [event.fact('model.call', call)];
  return [event.observed('model', { error_code: 'api_refusal' })];
}

function toolResult(event: AgentEvent) {
  const said = firstBoolean(event.record.attributes, ['success']);
  return {
    tool: event.name(['tool_name']),
    call_id: event.name(['tool_use_id']),
    duration_ms: event.milliseconds('duration_ms'),
    ...(said === false ? event.toolError() : { status: said === true ? 'ok' : 'unknown' }),
  };
}

function decision(event: AgentEvent): RawFact[] {
  const decided = { accept: 'allow', reject: 'deny' } as const;
  const said = event.text('decision');
  if (said !== 'accept' && said !== 'reject') return [];
  const source = event.text('source');
  // Without a terminal the same words stand for a rule that a person once made.
  const isAttended = !(event.text('app.entrypoint')?.startsWith('sdk') ?? false);
  return event.permission({
    tool: event.name(['tool_name']),
    call: event.name(['tool_use_id']),
    decision: decided[said],
    source,
    answer: isAttended ? ANSWERS[source ?? ''] : undefined,
  });
}

function denial(event: AgentEvent, reasonKey: string): RawFact[] {
  return [
    event.fact('control.check', {
      control: 'permission',
      decision: 'deny',
      decided_by: 'host',
      reason_code: event.text(reasonKey),
    }),
  ];
}

function hasFailed(event: AgentEvent): boolean {
  return firstBoolean(event.record.attributes, ['success']) === false;
}
