import { describe, expect, it } from 'vitest';
import type { PlainValue } from '../request';
import { callUnder, factsUnder, identityUnder, kindsUnder, RUN } from './dialect';

const INTERNAL = { kind: 1 };
const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' };

describe('Google ADK', () => {
  const SCOPE = 'gcp.vertex.agent';

  it('reads the request to a model, which names no operation and itself as the system', () => {
    const request = {
      'gen_ai.system': 'gcp.vertex.agent',
      'gen_ai.request.model': 'gemini-3',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.response.finish_reasons': ['stop'],
      'gcp.vertex.agent.llm_request': '{}',
    };
    expect(callUnder(SCOPE, request, INTERNAL)).toEqual({
      kind: 'model.call',
      requested_model: 'gemini-3',
      operation: 'generate_content',
      status: 'ok',
      finish_reasons: ['stop'],
      input_tokens: 12,
    });
  });

  it('takes the span over merged tools for no call, and nodes and invocations for steps', () => {
    const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'search' };
    expect(callUnder(SCOPE, tool)).toMatchObject({ kind: 'tool.call', tool: 'search' });
    expect(kindsUnder(SCOPE, { ...tool, 'gen_ai.tool.name': '(merged tools)' })).toEqual([]);
    expect(kindsUnder(SCOPE, { 'gen_ai.operation.name': 'invoke_node' })).toEqual([]);
    expect(kindsUnder(SCOPE, {})).toEqual([]);
  });

  it('names thread and run', () => {
    expect(
      identityUnder(SCOPE, {
        'gen_ai.operation.name': 'invoke_agent',
        'gcp.vertex.agent.session_id': 's',
        'gcp.vertex.agent.invocation_id': 'i',
        'gcp.vertex.agent.event_id': 'e',
      }),
    ).toEqual({ thread: 's', run: 'i' });
  });
});

describe('LiteLLM', () => {
  it('takes the end user, and passes over what is empty or stands for none', () => {
    const values = { ...CHAT, 'gen_ai.operation.name': 'acompletion', 'llm.is_streaming': 'True' };
    expect(
      identityUnder('litellm', {
        ...values,
        'metadata.user_api_key_end_user_id': '',
        'metadata.user_api_key_user_id': 'default_user_id',
        'metadata.user_api_key_hash': 'h',
      }),
    ).toEqual({});
    expect(identityUnder('litellm', { ...values, 'metadata.user_api_key_end_user_id': 'u' })).toEqual({ user: 'u' });
    expect(callUnder('litellm', values)).toMatchObject({ operation: 'chat', streaming: true });
  });
});

describe('Mastra', () => {
  const SCOPE = '@mastra/otel';

  it.each([
    ['agent_run', 'agent.run', RUN],
    ['workflow_run', 'workflow.run', RUN],
    ['model_generation', 'tool_selection', ['model.call']],
    ['model_step', 'chat', []],
    ['model_chunk', 'chat', []],
    ['tool_call', 'tool.execute', ['tool.call']],
    ['mcp_tool_call', 'tool.execute', ['tool.call']],
  ])('reads the type %s, whatever the operation', (type, operation, kinds) => {
    const values = { ...CHAT, 'mastra.span.type': type, 'gen_ai.operation.name': operation };
    expect(kindsUnder(SCOPE, values)).toEqual(kinds);
  });

  it('reads the cached tokens and the tool that failed', () => {
    const generation = { 'mastra.span.type': 'model_generation', 'gen_ai.usage.cached_input_tokens': 4 };
    expect(callUnder(SCOPE, generation)).toMatchObject({ cached_tokens: 4 });
    const tool = { 'mastra.span.type': 'tool_call', 'gen_ai.tool.name': 't', 'gen_ai.tool.success': false };
    expect(callUnder(SCOPE, tool)).toEqual({ kind: 'tool.call', tool: 't', status: 'error', error_type: 'tool_error' });
  });
});

describe('Strands Agents', () => {
  const SCOPE = 'strands.telemetry.tracer';

  it('reads a call without a provider, with milliseconds to the first token', () => {
    const values = { ...CHAT, 'gen_ai.system': 'strands-agents', 'gen_ai.server.time_to_first_token': 250 };
    expect(callUnder(SCOPE, values, INTERNAL)).toEqual({
      kind: 'model.call',
      requested_model: 'm',
      operation: 'chat',
      status: 'ok',
      time_to_first_token_ms: 250,
    });
  });

  it('counts no usage of an agent, which is that of its lifetime, nor of a cycle', () => {
    const usage = { 'gen_ai.usage.input_tokens': 900, 'gen_ai.request.model': 'm' };
    expect(kindsUnder(SCOPE, { ...usage, 'gen_ai.operation.name': 'invoke_agent' }, INTERNAL)).toEqual(RUN);
    expect(kindsUnder(SCOPE, { ...usage, 'gen_ai.operation.name': 'execute_event_loop_cycle' }, INTERNAL)).toEqual([]);
  });

  it('believes the status of a tool', () => {
    const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't' };
    expect(callUnder(SCOPE, { ...tool, 'gen_ai.tool.status': 'error' })).toMatchObject({ error_type: 'tool_error' });
    expect(callUnder(SCOPE, { ...tool, 'gen_ai.tool.status': 'success' })).toMatchObject({ status: 'ok' });
  });
});

describe('Spring AI', () => {
  const SCOPE = 'org.springframework.boot';
  const framework = { 'gen_ai.operation.name': 'framework', 'gen_ai.system': 'spring_ai' };

  it('tells its own spans by their kind', () => {
    const tool = { ...framework, 'spring.ai.kind': 'tool_call', 'spring.ai.tool.definition.name': 'search' };
    expect(callUnder(SCOPE, tool)).toEqual({ kind: 'tool.call', tool: 'search', status: 'ok' });
    expect(kindsUnder(SCOPE, { ...framework, 'spring.ai.kind': 'chat_client' })).toEqual(RUN);
    expect(kindsUnder(SCOPE, { ...framework, 'spring.ai.kind': 'advisor' })).toEqual([]);
  });

  it('takes the conversation, and not the one that it makes up', () => {
    const client = { ...framework, 'spring.ai.kind': 'chat_client' };
    const key = 'spring.ai.chat.client.conversation.id';
    expect(identityUnder(SCOPE, { ...client, [key]: 'c' })).toEqual({ thread: 'c' });
    expect(identityUnder(SCOPE, { ...client, [key]: 'default' })).toEqual({});
    expect(identityUnder(SCOPE, { ...client, [key]: 'default', 'session.id': 's' })).toEqual({ thread: 's' });
  });

  it('names no model where it says none', () => {
    expect(callUnder(SCOPE, { ...CHAT, 'gen_ai.request.model': 'none', 'gen_ai.response.model': 'm-1' })).toEqual({
      kind: 'model.call',
      operation: 'chat',
      response_model: 'm-1',
      status: 'ok',
    });
  });
});

describe('LlamaIndex', () => {
  it('is steps of a run', () => {
    const scope = 'llamaindex.opentelemetry.tracer';
    expect(kindsUnder(scope, { 'llamaindex.run_id': 'r' })).toEqual([]);
    expect(identityUnder(scope, { 'llamaindex.run_id': 'r' })).toEqual({ run: 'r' });
  });
});

describe('Semantic Kernel, Microsoft Agent Framework and CrewAI', () => {
  it('are read as GenAI, with the framework for no provider', () => {
    const values = { ...CHAT, 'gen_ai.operation.name': 'chat.streaming_completions' };
    expect(callUnder('Microsoft.SemanticKernel.Diagnostics', values)).toMatchObject({ operation: 'chat' });
    const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.provider.name': 'microsoft.agent_framework' };
    expect(identityUnder('agent_framework', { ...agent, 'gen_ai.conversation.id': 'c' })).toEqual({ thread: 'c' });
    expect(callUnder('agent_framework', { ...CHAT, 'gen_ai.provider.name': 'microsoft.agent_framework' })).toEqual({
      kind: 'model.call',
      requested_model: 'm',
      operation: 'chat',
      status: 'ok',
    });
  });

  it('name no thread by the keys of a crew', () => {
    const values: Record<string, PlainValue> = { ...CHAT, crew_key: 'k', crew_id: 'i', crew_fingerprint: 'f' };
    expect(identityUnder('crewai.telemetry', values)).toEqual({});
    expect(JSON.stringify(factsUnder('crewai.telemetry', values))).not.toMatch(/"[kif]"/);
  });
});
