import { describe, expect, it } from 'vitest';
import { prepare } from '@/lib/ingest/prepare';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { POLICY } from '../../../support/policy';
import { exception, request, span } from '../request';

const OK = { code: 1 };
const CHAIN = { 'openinference.span.kind': 'CHAIN' };
const CALL = { 'openinference.span.kind': 'LLM', 'llm.model_name': 'gpt-5', 'llm.provider': 'openai' };

function taken(values: Record<string, string>, fields: object) {
  const body = Buffer.from(
    JSON.stringify(
      request([span(values, { parentSpanId: '', ...fields })], {
        scope: { name: 'openinference.instrumentation.smolagents' },
      }),
    ),
  );
  const raws = mapSpans(decodeTraceJson(body)).facts.map(({ raw }) => raw);
  return prepare(raws, 'otlp', POLICY).facts.map(({ fact }) => fact);
}

describe('reported fault 29: the end of a stream overwrites the status error by ok', () => {
  const events = [exception({ 'exception.type': 'openai.RateLimitError' })];

  it('lets the exception of a call outrank its status', () => {
    const call = taken(CALL, { status: OK, events }).find(({ kind }) => kind === 'model.call');
    expect(call?.detail).toMatchObject({ status: 'error', error_type: 'openai.RateLimitError' });
  });

  it('lets the exception of a step outrank its status, and the run end as failed', () => {
    const facts = taken(CHAIN, { status: OK, events });
    expect(facts.find(({ kind }) => kind === 'error.observed')?.detail).toMatchObject({
      error_type: 'openai.RateLimitError',
    });
    expect(facts.find(({ kind }) => kind === 'lifecycle.transition')?.detail).toMatchObject({ outcome: 'failed' });
  });

  it('takes a call without an exception at its word', () => {
    const call = taken(CALL, { status: OK }).find(({ kind }) => kind === 'model.call');
    expect(call?.detail).toMatchObject({ status: 'ok' });
  });
});
