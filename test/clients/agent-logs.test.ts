import { describe, expect, it } from 'vitest';
import { OTLP_ENCODINGS, type OtlpEncoding } from '@/lib/otlp/response';
import { freshIntake, keptFacts, tablesHolding } from './intake';
import { runScript } from './run-script';

/** The official SDK and exporters for log records, driven with records as the CLIs make them, against the routes. */

const intake = freshIntake();
const { database } = intake;

interface SentEvent {
  readonly body?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
interface Session {
  readonly resource: Readonly<Record<string, string>>;
  readonly scope: string;
  readonly events: readonly SentEvent[];
}

const MINUTES_AGO = Date.now() - 300_000;
const canary = (name: string) => `${name.toUpperCase()}CANARY said nobody`;
/** A value under every key that may hold what somebody wrote. */
const content = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, canary(key)]));

const ofClaude = (name: string, sequence: number, attributes: object = {}): SentEvent => ({
  body: `claude_code.${name}`,
  attributes: {
    'event.name': name,
    'event.timestamp': new Date(MINUTES_AGO).toISOString(),
    'event.sequence': sequence,
    'session.id': 'b5b8cd3a-6f0e-4f4e-9a52-0a4c0f1b2f77',
    'prompt.id': '0d0dfd52-2a53-4d9c-8f4e-8d2b0b3e2c11',
    'user.id': 'USERCANARY',
    'app.entrypoint': 'cli',
    'terminal.type': 'tmux',
    ...content('user.email', 'user.account_uuid', 'user.account_id', 'organization.id'),
    ...attributes,
  },
});
const TOOL = { tool_name: 'Bash', tool_use_id: 'toolu_01AbCdEfGh', tool_input_size_bytes: '40' };

const CLAUDE_CODE: Session = {
  resource: { 'service.name': 'claude-code', 'service.version': '2.1.289', 'host.name': 'HOSTCANARY' },
  scope: 'com.anthropic.claude_code.events',
  events: [
    ofClaude('user_prompt', 1, { prompt_length: '9', ...content('prompt', 'prompt_text', 'command_name') }),
    ofClaude('api_request', 2, {
      model: 'claude-sonnet-5',
      input_tokens: 1200,
      output_tokens: 340,
      cache_read_tokens: 900,
      cost_usd: 0.0123,
      duration_ms: 2150,
      request_id: 'req_011CQpT2abc',
      ...content('query_source', 'skill.name', 'agent.name'),
    }),
    ofClaude('api_request_body', 3, content('body', 'body_ref', 'model', 'query_source')),
    ofClaude('assistant_response', 4, content('response', 'model')),
    ofClaude('tool_decision', 5, {
      ...TOOL,
      decision: 'accept',
      source: 'user_temporary',
      ...content('tool_parameters'),
    }),
    ofClaude('hook_execution_start', 6, content('hook_definitions', 'hook_name')),
    ofClaude('tool_result', 7, {
      ...TOOL,
      success: 'false',
      duration_ms: '84',
      error_type: 'Error:ENOENT',
      ...content('error', 'tool_parameters', 'tool_input', 'full_command', 'file_path'),
    }),
    ofClaude('api_error', 8, {
      model: 'claude-sonnet-5',
      duration_ms: 900,
      attempt: 2,
      status_code: 529,
      error: `529 {"type":"error","error":{"type":"overloaded_error","message":"${canary('error')}"}}`,
    }),
    ofClaude('api_retries_exhausted', 9, {
      model: 'claude-sonnet-5',
      status_code: 529,
      total_attempts: 2,
      ...content('error'),
    }),
    ofClaude('mcp_server_connection', 10, {
      status: 'failed',
      error_code: 'ECONNREFUSED',
      ...content('server_name', 'error'),
    }),
    ofClaude('compaction', 11, { success: 'true', trigger: 'auto', ...content('error') }),
  ],
};

const ofCodex = (name: string, attributes: object = {}): SentEvent => ({
  attributes: {
    'event.name': `codex.${name}`,
    'conversation.id': '0199a213-81c0-7800-8aa1-bbab2a035a53',
    'app.version': '0.98.0',
    model: 'gpt-5-codex',
    slug: 'gpt-5-codex',
    ...content('user.account_id', 'user.email', 'auth_mode'),
    ...attributes,
  },
});
const CODEX: Session = {
  resource: { 'service.name': 'codex-cli', 'service.version': '0.98.0' },
  scope: 'codex_otel.log_only',
  events: [
    ofCodex('conversation_starts', { provider_name: 'OpenAI', ...content('mcp_servers', 'sandbox_policy') }),
    ofCodex('user_prompt', { prompt_length: '9', ...content('prompt') }),
    ofCodex('api_request', {
      attempt: 1,
      'http.response.status_code': 429,
      duration_ms: '90',
      ...content('error.message', 'auth.error', 'auth.request_id'),
    }),
    ofCodex('api_request', {
      attempt: 2,
      'http.response.status_code': 200,
      duration_ms: '120',
      ...content('endpoint'),
    }),
    ofCodex('sse_event', { 'event.kind': 'response.completed', input_token_count: '1400', output_token_count: '120' }),
    ofCodex('tool_decision', { tool_name: 'shell', call_id: 'call_Xy1', decision: 'denied', source: 'user' }),
    ofCodex('tool_result', {
      tool_name: 'shell',
      call_id: 'call_Xy2',
      success: 'true',
      duration_ms: '31',
      ...content('arguments', 'output', 'mcp_server_origin'),
    }),
    ofCodex('sse_event', {
      'event.kind': 'response.completed',
      'error.message': `idle timeout waiting for SSE ${canary('message')}`,
    }),
  ],
};

const ofGemini = (name: string, attributes: object = {}): SentEvent => ({
  body: canary(name),
  attributes: {
    'event.name': `gemini_cli.${name}`,
    'session.id': 'e0d2',
    prompt_id: 'e0d2########0',
    'installation.id': 'USERCANARY',
    ...content('user.email'),
    ...attributes,
  },
});
const GEMINI_CLI: Session = {
  resource: { 'service.name': 'gemini-cli', 'service.version': '0.67.0' },
  scope: 'gemini-cli',
  events: [
    ofGemini('config', content('mcp_servers', 'core_tools_enabled', 'extensions')),
    ofGemini('user_prompt', { prompt_length: 9, ...content('prompt') }),
    ofGemini('api_request', { model: 'gemini-3-pro', ...content('request_text') }),
    ofGemini('api_response', {
      model: 'gemini-3-pro',
      status_code: 200,
      duration_ms: 1800,
      input_token_count: 900,
      output_token_count: 70,
      finish_reasons: ['stop'],
      ...content('response_text'),
    }),
    ofGemini('tool_call', {
      function_name: 'run_shell_command',
      duration_ms: 40,
      success: true,
      decision: 'auto_accept',
      ...content('function_args', 'metadata', 'error', 'error.message'),
    }),
    ofGemini('api_error', {
      model: 'gemini-3-pro',
      status_code: '503',
      duration_ms: 10,
      ...content('error', 'error.message', 'model_name'),
    }),
  ],
};

/** Sends the events in this order, one request each time, with the time that belongs to each. */
async function send(
  { resource, scope, events }: Session,
  encoding: OtlpEncoding,
  order: (numbers: number[]) => number[],
) {
  const records = order([...events.keys()]).map((number) => ({
    ...events[number],
    timestamp: MINUTES_AGO + number * 1000,
  }));
  await runScript('agent-logs', {
    ...intake.exporting('logs'),
    encoding,
    resource,
    scope,
    records,
  });
}

const EXPECTED: readonly (readonly [string, Session, object, readonly string[]])[] = [
  [
    'Claude Code',
    CLAUDE_CODE,
    {
      execution_id: '0d0dfd52-2a53-4d9c-8f4e-8d2b0b3e2c11',
      model_calls: 2,
      tool_calls: 1,
      input_tokens: 1200,
      output_tokens: 340,
      cost_micro_usd: 12300,
    },
    [
      'execution.started',
      'model.call ok',
      'hitl.requested',
      'hitl.resolved approve',
      'control.check allow',
      'tool.call error Error ENOENT',
      'model.call error overloaded_error',
      'error.observed ECONNREFUSED mcp_connection_failed',
    ],
  ],
  [
    'Codex',
    CODEX,
    {
      execution_id: 'session:0199a213-81c0-7800-8aa1-bbab2a035a53',
      model_calls: 3,
      tool_calls: 1,
      input_tokens: 1400,
      output_tokens: 120,
    },
    [
      'execution.started',
      'model.call error',
      'model.call ok',
      'hitl.requested',
      'hitl.resolved reject',
      'control.check deny',
      'tool.call ok',
      'model.call error stream_idle_timeout',
    ],
  ],
  [
    'Gemini CLI',
    GEMINI_CLI,
    { execution_id: 'e0d2########0', model_calls: 2, tool_calls: 1, input_tokens: 900, output_tokens: 70 },
    ['execution.started', 'model.call ok', 'control.check allow', 'tool.call ok', 'model.call error'],
  ],
];

async function summaries(): Promise<string[]> {
  const facts = await keptFacts(database);
  return facts.map(({ kind, detail }) =>
    [kind, detail.status ?? detail.decision, detail.error_type, detail.error_code].filter(Boolean).join(' '),
  );
}

describe.each(OTLP_ENCODINGS)('log events through the official exporter as %s', (encoding) => {
  it.each(EXPECTED)(
    'of %s: every call, decision and error, in any order, once, and nothing that was said',
    async (_, session, row, kinds) => {
      await send(session, encoding, (numbers) => numbers.toReversed());
      expect(intake.arrived()).toContain('CANARY said nobody');
      const facts = await summaries();
      expect(facts).toEqual(kinds);
      const executions = () =>
        database.owner(
          'SELECT execution_id, model_calls, tool_calls, input_tokens, output_tokens, cost_micro_usd, outcome FROM executions',
        );
      const [execution, ...others] = await executions();
      expect(others).toEqual([]);
      expect(numbersOf(execution)).toMatchObject({ ...row, outcome: null });

      // The same again in another order: what is there already is there already.
      await send(session, encoding, (numbers) => numbers);
      expect(await summaries()).toEqual(facts);
      expect(await executions()).toEqual([execution]);
      expect(await tablesHolding(database, 'CANARY')).toEqual([]);
    },
  );
});

/** Bigints come as text. */
function numbersOf(row: object | undefined): object {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([key, value]) => [key, /^\d+$/.test(String(value)) ? Number(value) : value]),
  );
}
