import { describe, expect, it } from 'vitest';
import { decodeTraceJson } from '@/lib/otlp/json/decode-traces';
import { mapSpans } from '@/lib/otlp/map';
import { redact } from '@/lib/redaction/redact';
import { POLICY } from '../../support/policy';
import { attributes, END, type JsonObject, type PlainValue, request, SPAN_ID, START, span } from './request';

const CHAT = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai' };
const DIGEST = 'A1'.repeat(32);

function mapped(values: Record<string, PlainValue>, fields: JsonObject = {}) {
  return mapSpans(decodeTraceJson(Buffer.from(JSON.stringify(request([span(values, fields)])))));
}
function referencesOf(values: Record<string, PlainValue>, fields: JsonObject = {}) {
  return mapped(values, fields).facts.flatMap(({ raw }) => (raw.kind === 'artifact.referenced' ? [raw] : []));
}

describe('an artifact that a span refers to', () => {
  it('is read from the attributes of the span', () => {
    const [reference, ...more] = referencesOf({
      ...CHAT,
      'assay.artifact.uri': 's3://bucket/report.pdf',
      'assay.artifact.sha256': DIGEST,
      'assay.artifact.media_type': 'application/pdf',
      'assay.artifact.bytes': 4096,
      'assay.artifact.role': 'output',
    });
    expect(more).toEqual([]);
    expect(reference).toMatchObject({
      fact_id: `${SPAN_ID}:artifact:0`,
      parent_fact_id: SPAN_ID,
      detail: {
        uri: 's3://bucket/report.pdf',
        sha256: DIGEST.toLowerCase(),
        media_type: 'application/pdf',
        bytes: 4096,
        role: 'output',
      },
    });
  });

  it('is read from the attributes that OpenTelemetry registers', () => {
    const purl = 'pkg:github/package-url/purl-spec@1.2.3';
    expect(referencesOf({ ...CHAT, 'artifact.purl': purl, 'artifact.hash': DIGEST })).toMatchObject([
      { detail: { uri: purl, sha256: DIGEST.toLowerCase() } },
    ]);
  });

  it('is read from events, with their time, and from links', () => {
    const uri = (name: string) => attributes({ 'assay.artifact.uri': `s3://bucket/${name}` });
    const found = referencesOf(
      { ...CHAT, 'assay.artifact.uri': 's3://bucket/own' },
      {
        events: [{ name: 'written', timeUnixNano: START, attributes: uri('event') }],
        links: [{ traceId: 'no id at all', attributes: uri('link') }],
      },
    );
    expect(found.map(({ fact_id, detail }) => [fact_id, (detail as { uri: string }).uri])).toEqual([
      [`${SPAN_ID}:artifact:0`, 's3://bucket/own'],
      [`${SPAN_ID}:artifact:1`, 's3://bucket/event'],
      [`${SPAN_ID}:artifact:2`, 's3://bucket/link'],
    ]);
    expect(found.map(({ observed_at }) => observed_at)).toEqual(
      [END, START, END].map((nanos) => expect.stringContaining(`.${nanos.slice(10)}Z`)),
    );
  });

  it('is none without an address, and none on a span that no convention claims', () => {
    expect(referencesOf({ ...CHAT, 'artifact.hash': DIGEST })).toEqual([]);
    expect(mapped({ 'assay.artifact.uri': 's3://bucket/own' }).facts).toEqual([]);
  });

  it('keeps no part of a digest of another kind and no credential of its address', () => {
    const token = ['sig', 'nature'].join('');
    const [reference] = referencesOf({
      ...CHAT,
      'assay.artifact.uri': `https://bucket.example.com/report.pdf?${token}=1`,
      'artifact.hash': 'd41d8cd98f00b204e9800998ecf8427e',
    });
    if (reference === undefined) throw new Error('no reference');
    const result = redact(reference, 'otlp', POLICY);
    expect(result).toMatchObject({ fact: { detail: { uri: 'https://bucket.example.com/report.pdf' } } });
    expect(result.dropped.map(({ name }) => name).sort()).toEqual(['detail.sha256', 'detail.uri']);
  });
});
