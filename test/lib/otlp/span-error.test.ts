import { describe, expect, it } from 'vitest';
import { detailOf, factsOf } from './decode-both';
import { exception, type PlainValue, span } from './request';

const MODEL = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' };

/** The error fields of a failing model call. */
function errorOf(fields: {
  attributes?: Record<string, PlainValue>;
  exception?: Record<string, PlainValue>;
  message?: string;
}): unknown {
  const failing = span(
    { ...MODEL, ...fields.attributes },
    {
      status: { code: 2, ...(fields.message !== undefined && { message: fields.message }) },
      ...(fields.exception && { events: [exception(fields.exception)] }),
    },
  );
  const detail = detailOf('model.call', [failing]) as Record<string, unknown>;
  return Object.fromEntries(
    ['error_type', 'error_code', 'http_status'].filter((key) => key in detail).map((key) => [key, detail[key]]),
  );
}

describe('whether a span failed', () => {
  const statusOf = (values: Record<string, PlainValue>, fields: object) =>
    (detailOf('model.call', [span({ ...MODEL, ...values }, { ...fields })]) as { status: string }).status;

  it.each<[string, object, string]>([
    ['ended without a status', {}, 'ok'],
    ['ended with OK', { status: { code: 1 } }, 'ok'],
    ['ended with an error', { status: { code: 2 } }, 'error'],
    ['did not end', { endTimeUnixNano: undefined }, 'unknown'],
    ['did not end and has an error', { endTimeUnixNano: undefined, status: { code: 2 } }, 'error'],
  ])('a call that %s', (_, fields, status) => expect(statusOf({}, fields)).toBe(status));

  it('lets an exception event outrank a status of OK', () => {
    expect(statusOf({}, { status: { code: 1 }, events: [exception({ 'exception.type': 'E' })] })).toBe('error');
  });

  it('takes error.type for a failure, because it is set on failure only', () => {
    expect(statusOf({ 'error.type': 'tool_error' }, {})).toBe('error');
  });

  it('takes no other event for one', () => {
    expect(statusOf({}, { events: [{ name: 'gen_ai.choice' }] })).toBe('ok');
  });
});

describe('what failed', () => {
  it('takes error.type, then the type of the last exception', () => {
    const thrown = { 'exception.type': 'openai.NotFoundError' };
    expect(errorOf({ attributes: { 'error.type': 'timeout' }, exception: thrown })).toEqual({ error_type: 'timeout' });
    expect(errorOf({ exception: thrown })).toEqual({ error_type: 'openai.NotFoundError' });
    expect(errorOf({ attributes: { 'error.type': '_OTHER' }, exception: thrown })).toEqual({
      error_type: 'openai.NotFoundError',
    });
  });

  it('takes the HTTP status from either name, or from an error.type that is one', () => {
    expect(errorOf({ attributes: { 'http.response.status_code': 429 } })).toEqual({ http_status: 429 });
    expect(errorOf({ attributes: { 'http.status_code': '503' } })).toEqual({ http_status: 503 });
    expect(errorOf({ attributes: { 'error.type': '500' } })).toEqual({ error_type: '500', http_status: 500 });
  });

  it.each([
    [
      'AI_RetryError',
      'Failed after 2 attempts. Last error: connect ECONNREFUSED 1.2.3.4:443',
      { error_code: 'ECONNREFUSED' },
    ],
    ['AI_APICallError', 'synthetic failure 529', { http_status: 529 }],
    [
      'smolagents.utils.AgentGenerationError',
      'Error:\nlitellm.RateLimitError: too many',
      { error_code: 'RateLimitError' },
    ],
    ['TypeError', 'fetch failed: getaddrinfo ENOTFOUND api.example.com', { error_code: 'ENOTFOUND' }],
    [
      'litellm.InternalServerError',
      'AnthropicException - {"error":{"type":"overloaded_error"}}',
      { error_code: 'overloaded_error' },
    ],
    [
      'openai.RateLimitError',
      "Error code: 429 - {'code': 'insufficient_quota'}",
      { error_code: 'insufficient_quota', http_status: 429 },
    ],
  ])('looks inside %s', (type, message, found) => {
    expect(errorOf({ exception: { 'exception.type': type, 'exception.message': message } })).toEqual({
      error_type: type,
      ...found,
    });
  });

  it('looks into the status message where there is no exception', () => {
    expect(errorOf({ message: 'AuthenticationError: status code: 401' })).toEqual({
      error_code: 'AuthenticationError',
      http_status: 401,
    });
  });

  it('does not look into the text of errors that repeat what a model wrote', () => {
    const echoed = {
      'exception.type': 'smolagents.utils.AgentExecutionError',
      'exception.message': 'print("ECONNREFUSED status 500")',
    };
    expect(errorOf({ exception: echoed })).toEqual({ error_type: 'smolagents.utils.AgentExecutionError' });
  });

  it('does not take a class or a status out of the text of a class that it does not know', () => {
    const unknown = {
      'exception.type': 'shop.CartError',
      'exception.message': 'expected status 404 for RateLimitError',
    };
    expect(errorOf({ exception: unknown })).toEqual({ error_type: 'shop.CartError' });
  });

  it('names JSON-RPC and gRPC failures by their code', () => {
    expect(errorOf({ attributes: { 'error.type': '-32602' } })).toEqual({
      error_type: 'jsonrpc:-32602',
      error_code: 'jsonrpc:-32602',
    });
    expect(errorOf({ attributes: { 'rpc.jsonrpc.error_code': -32601 } })).toEqual({ error_code: 'jsonrpc:-32601' });
    expect(errorOf({ attributes: { 'rpc.grpc.status_code': 8 } })).toEqual({ error_code: 'RESOURCE_EXHAUSTED' });
    expect(errorOf({ attributes: { 'rpc.response.status_code': 'UNAVAILABLE' } })).toEqual({
      error_code: 'UNAVAILABLE',
    });
  });

  it('keeps the status as the code of a tool call, which has no field for it', () => {
    const tool = span(
      { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't', 'http.response.status_code': 502 },
      { status: { code: 2 } },
    );
    expect(detailOf('tool.call', [tool])).toMatchObject({ status: 'error', error_code: '502' });
  });

  it('keeps both facts when two attempts share a span id and end differently', () => {
    const facts = factsOf('model.call', [span({ ...MODEL, 'error.type': '500' }), span(MODEL)]);
    expect(facts.map(({ fact_id, detail }) => [fact_id, (detail as { status: string }).status])).toEqual([
      ['b7ad6b7169203331', 'error'],
      ['b7ad6b7169203331', 'ok'],
    ]);
  });
});
