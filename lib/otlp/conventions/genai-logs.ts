import type { RawFact } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import { modelCallDetail } from '../call-detail';
import { contentId } from '../content-id';
import { firstIdentity } from '../decoys';
import { readEvaluation } from '../evaluations';
import { firstName } from '../first-value';
import type { DecodedLogRecord } from '../log';
import { type Origin, originFields } from '../origin';
import { describeError, ERROR_KEYS } from '../span-error';
import { type Convention, GENAI_EVALUATION } from './convention';
import { genai } from './genai';
import type { LogConvention } from './log-convention';

const EVENT = /^gen_ai\./;
const { fields }: Convention = genai;

/**
 * The events of OpenTelemetry GenAI. Of an inference its usage, finish reasons and error are kept, as a call inside the
 * span that it names: it restates that span's call, or stands for it where the span was never sent. The events of single
 * messages are all content and become nothing.
 */
export const genaiLogs: LogConvention = {
  name: 'genai',
  claims: ({ eventName, attributes }) =>
    EVENT.test(eventName) || genai.evidence.some((key) => key.startsWith('gen_ai.') && attributes.has(key)),
  keys: [
    ...genai.evidence,
    ...genai.roleKeys,
    ...Object.values(fields).flat(),
    GENAI_EVALUATION.score,
    GENAI_EVALUATION.label,
    ...ERROR_KEYS,
  ],
  facts(record, origin) {
    // Without a trace there is no execution that it belongs to.
    if (record.traceId === null) return [];
    return [...evaluationFacts(record, origin), ...callFacts(record, origin)];
  },
};

function evaluationFacts(record: DecodedLogRecord, origin: Origin): RawFact[] {
  const detail = readEvaluation(record.attributes, GENAI_EVALUATION);
  if (detail === undefined) return [];
  const id = contentId(record.traceId, record.spanId, record.timeUnixNano, detail);
  return [{ ...envelopeOf(record, origin, `evaluation:${id}`), kind: 'evaluation.recorded', detail }];
}

function callFacts(record: DecodedLogRecord, origin: Origin): RawFact[] {
  const { scope, attributes, timeUnixNano, errorSigns } = record;
  const role = genai.role({ scopeName: scope.name, kind: 0, isRoot: false, attributes });
  if (role.kind !== 'model') return [];
  const call = { attributes, startTimeUnixNano: null, endTimeUnixNano: timeUnixNano ?? 0n, statusCode: 0 };
  const hasFailed = firstName(attributes, ['error.type']) !== undefined;
  const error = hasFailed ? describeError(attributes, undefined, errorSigns) : undefined;
  const detail = modelCallDetail(call, genai, role, error);
  // Of the message only a hash under the project's key is kept, so it is no part of the id, which has none.
  const { error_message: _message, ...kept } = detail;
  const id = contentId(record.traceId, record.spanId, timeUnixNano, kept);
  return [{ ...envelopeOf(record, origin, `inference:${id}`), kind: 'model.call', detail }];
}

function envelopeOf(record: DecodedLogRecord, origin: Origin, name: string): Record<string, unknown> {
  const thread = firstIdentity(record.attributes, fields.thread);
  return {
    ...originFields(origin),
    fact_id: `${record.spanId ?? record.traceId}:${name}`,
    execution_id: record.traceId,
    ...(record.spanId !== null && { parent_fact_id: record.spanId }),
    ...(thread !== undefined && { thread_id: thread }),
    observed_at: formatInstant(record.timeUnixNano ?? 0n),
  };
}
