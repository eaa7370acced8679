import { describe, expect, it } from 'vitest';
import { mapJson } from './decode-both';
import { exception, PARENT_ID, type PlainValue, SPAN_ID, span, TRACE_ID } from './request';

const URL_WITH_KEY = 'https://api.example.com/v1/chat?key=canary';
const REQUEST = { 'http.request.method': 'POST', 'url.full': URL_WITH_KEY, 'server.address': 'api.example.com' };
const surroundings = { scope: { name: '@opentelemetry/instrumentation-undici' } };
const map = (values: Record<string, PlainValue>, fields: Record<string, unknown> = {}) =>
  mapJson([span({ ...REQUEST, ...values }, fields)], surroundings);
const detailsOf = (values: Record<string, PlainValue>, fields?: Record<string, unknown>) =>
  map(values, fields).facts.map(({ raw }) => raw.detail);

describe('the span of an HTTP request under a call', () => {
  it.each([
    ['a status', { 'http.response.status_code': 529, 'error.type': '529' }, { error_code: '529' }],
    ['a status under its old name', { 'http.method': 'GET', 'http.status_code': 404 }, { error_code: '404' }],
    ['an error of the network', { 'error.type': 'ECONNRESET' }, { error_type: 'ECONNRESET' }],
  ])('explains the call by %s, as no call of its own', (_, values, detail) => {
    expect(map(values as Record<string, PlainValue>, { status: { code: 2 } }).facts).toMatchObject([
      {
        raw: {
          kind: 'error.observed',
          fact_id: SPAN_ID,
          execution_id: TRACE_ID,
          parent_fact_id: PARENT_ID,
          detail: { for_fact_id: PARENT_ID, surface: 'runtime', ...detail },
        },
      },
    ]);
  });

  it('explains the call by its exception', () => {
    const events = [exception({ 'exception.type': 'Error', 'exception.message': 'connect ECONNREFUSED 127.0.0.1:1' })];
    expect(detailsOf({}, { events, status: { code: 2 } })).toMatchObject([{ error_code: 'ECONNREFUSED' }]);
  });

  it('says nothing when it succeeded', () => {
    expect(detailsOf({ 'http.response.status_code': 200 })).toEqual([]);
    expect(map({ 'http.response.status_code': 200 }).unclaimedScopes.size).toBe(0);
  });

  it('leaves nothing of the address, whatever its name', () => {
    const { facts, droppedKeys } = map({ 'http.response.status_code': 500, 'http.url': URL_WITH_KEY });
    expect(JSON.stringify(facts)).not.toMatch(/canary|example\.com/);
    expect([...(droppedKeys.get('agent')?.keys() ?? [])].sort()).toEqual(['http.url', 'server.address', 'url.full']);
  });

  it.each([
    ['of a server', { kind: 2 }],
    ['with nothing above it', { parentSpanId: undefined }],
  ])('is counted by its scope and kept as nothing when it is one %s', (_, fields) => {
    const { facts, unclaimedScopes } = map({ 'http.response.status_code': 500 }, fields);
    expect([facts.length, [...unclaimedScopes]]).toEqual([0, [['@opentelemetry/instrumentation-undici', 1]]]);
  });

  it('is a call where a convention claims it', () => {
    const values = { 'http.response.status_code': 500, 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' };
    expect(map(values).facts).toMatchObject([{ raw: { kind: 'model.call' } }]);
  });
});
