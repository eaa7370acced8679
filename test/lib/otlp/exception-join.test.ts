import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapSpans } from '@/lib/otlp/map';
import { mapLogs } from '@/lib/otlp/map-logs';
import { OTLP_ENCODINGS } from '@/lib/otlp/response';
import { projectionOf } from './agent-events';
import { decodeAs, decodeLogsAs } from './decode-both';
import { type JsonObject, logRecord, logRequest, request, SPAN_ID, span } from './request';

const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5' };
const THROWN = {
  'exception.type': 'openai.RateLimitError',
  'exception.message': 'Error code: 429 - insufficient_quota',
};

describe.each(OTLP_ENCODINGS)('an exception that comes as a log record of a call’s span, as %s', (encoding) => {
  const ofSpan = (fields: JsonObject) =>
    mapSpans(decodeAs(encoding, request([span(CHAT, fields)]))).facts.map(({ raw }) => raw);
  const ofRecord = (name: string) => {
    const record = logRecord(THROWN, { eventName: name, severityNumber: 13 });
    return mapLogs(decodeLogsAs(encoding, logRequest([record]))).facts.map(({ raw }) => raw);
  };
  const FAILED = ofSpan({ status: { code: 2 } });

  it.each(['exception', 'gen_ai.client.operation.exception'])('says why that call failed: %s', (name) => {
    const alone = projectionOf(...FAILED);
    expect(alone.occurrences).toMatchObject([{ signal: 'none' }]);
    const { execution, occurrences } = projectionOf(...FAILED, ...ofRecord(name));
    expect(execution).toMatchObject({ modelCalls: 1, failedCalls: 1 });
    expect(occurrences).toMatchObject([{ factId: SPAN_ID, callKind: 'model', errorClass: 'quota_exhausted' }]);
  });

  it('says it in any order and however often it comes', () => {
    const facts = [...FAILED, ...ofRecord('exception')];
    const whole = projectionOf(...facts);
    const repeated = [...facts, ...facts, ...facts];
    fc.assert(
      fc.property(fc.shuffledSubarray(repeated, { minLength: repeated.length }), (shuffled) => {
        expect(projectionOf(...shuffled)).toEqual(whole);
      }),
    );
  });

  it('is no failure of a call that came back, and no execution without its call', () => {
    const { execution, occurrences } = projectionOf(...ofSpan({ status: { code: 1 } }), ...ofRecord('exception'));
    expect(execution).toMatchObject({ modelCalls: 1, failedCalls: 0, absorbedCalls: 0 });
    expect(occurrences).toEqual([]);
    expect(projectionOf(...ofRecord('exception')).execution).toBeNull();
  });
});
