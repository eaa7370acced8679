import type { RawFact } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import { readArtifacts } from './artifacts';
import { modelCallDetail, stepErrorDetail, toolCallDetail, withoutAbsent } from './call-detail';
import type { Convention, SpanRole } from './conventions/convention';
import { firstIdentity } from './decoys';
import { mergeSigns } from './error-text';
import { readEvaluations } from './evaluations';
import { withJsonMembers } from './json-members';
import type { Origin } from './origin';
import type { DecodedSpan } from './span';
import { readSpanError, type SpanError } from './span-error';

const STATUS_UNSET = 0;

/** An interrupt that waits for a person ends its span with an error status and has failed nothing. */
const INTERRUPTS: ReadonlySet<string> = new Set(['langgraph.errors.GraphInterrupt', 'langgraph.errors.NodeInterrupt']);

/**
 * What one span says, as facts that nobody has checked yet: the call or the failed step under the span's id, the
 * lifecycle of a root or of an agent's run under `<span id>:start` and `<span id>:end`, evaluation results under `<span id>:evaluation:<n>`,
 * references to artifacts under `<span id>:artifact:<n>`.
 */
export function spanFacts(decoded: DecodedSpan, convention: Convention, origin: Origin): RawFact[] {
  const span = unpacked(decoded, convention);
  const error = readSpanError(span);
  const envelope = envelopeOf(span, convention, origin);
  const facts: RawFact[] = [];
  const role = roleOf(span, convention);
  const isRun = span.parentSpanId === null || role.kind === 'agent';
  if (isRun) facts.push(startedFact(span, convention, origin, envelope));
  const work = workFact(span, convention, role, error, envelope);
  if (work !== undefined) facts.push(work);
  facts.push(...evaluationFacts(span, convention, envelope), ...artifactFacts(span, envelope));
  if (isRun && span.endTimeUnixNano !== null) facts.push(endedFact(span, convention, error, envelope));
  return facts;
}

function unpacked(span: DecodedSpan, { jsonMembers, readsErrorText }: Convention): DecodedSpan {
  if (jsonMembers === undefined && readsErrorText === undefined) return span;
  return {
    ...span,
    ...(jsonMembers && { attributes: withJsonMembers(span.attributes, jsonMembers) }),
    ...(readsErrorText && { statusSigns: mergeSigns(span.statusSigns, span.attributeSigns) }),
  };
}

function roleOf({ scope, kind, parentSpanId, attributes }: DecodedSpan, convention: Convention): SpanRole {
  return convention.role({ scopeName: scope.name, kind, isRoot: parentSpanId === null, attributes });
}

type EnvelopeFields = Readonly<Record<string, unknown>>;

function envelopeOf(span: DecodedSpan, convention: Convention, origin: Origin): EnvelopeFields {
  const { attributes } = span;
  const { fields } = convention;
  const named = firstIdentity(attributes, fields.thread);
  const isRun = named !== undefined && (convention.threadIsRun?.(named) ?? false);
  return withoutAbsent({
    producer: origin.producer,
    release: firstIdentity(attributes, fields.release) ?? origin.release,
    environment: firstIdentity(attributes, fields.environment) ?? origin.environment,
    fact_id: span.spanId,
    execution_id: span.traceId,
    thread_id: isRun ? undefined : named,
    run_id: firstIdentity(attributes, fields.run) ?? (isRun ? named : undefined),
    parent_fact_id: span.parentSpanId ?? undefined,
    observed_at: instant(span.endTimeUnixNano ?? span.startTimeUnixNano),
  });
}

function workFact(
  span: DecodedSpan,
  convention: Convention,
  role: SpanRole,
  error: SpanError | undefined,
  envelope: EnvelopeFields,
): RawFact | undefined {
  if (role.kind === 'model') {
    return { ...envelope, kind: 'model.call', detail: modelCallDetail(span, convention, role, error) };
  }
  if (role.kind === 'tool') {
    return { ...envelope, kind: 'tool.call', detail: toolCallDetail(span, convention, role, error) };
  }
  return error && { ...envelope, kind: 'error.observed', detail: stepErrorDetail(span, convention, error) };
}

/** The judged work is what the span that carries the result stands for. */
function evaluationFacts(span: DecodedSpan, convention: Convention, envelope: EnvelopeFields): RawFact[] {
  return readEvaluations(span, convention).map(({ detail, timeUnixNano }, index) => ({
    ...envelope,
    fact_id: `${span.spanId}:evaluation:${index}`,
    parent_fact_id: span.spanId,
    ...(timeUnixNano !== null && { observed_at: instant(timeUnixNano) }),
    kind: 'evaluation.recorded',
    detail,
  }));
}

function artifactFacts(span: DecodedSpan, envelope: EnvelopeFields): RawFact[] {
  return readArtifacts(span).map(({ detail, timeUnixNano }, index) => ({
    ...envelope,
    fact_id: `${span.spanId}:artifact:${index}`,
    parent_fact_id: span.spanId,
    ...(timeUnixNano !== null && { observed_at: instant(timeUnixNano) }),
    kind: 'artifact.referenced',
    detail,
  }));
}

function startedFact(span: DecodedSpan, convention: Convention, origin: Origin, envelope: EnvelopeFields): RawFact {
  // In whatever form: what is stored is a pseudonym of it (lib/redaction/pseudonym.ts).
  const user = firstIdentity(span.attributes, convention.fields.user);
  return {
    ...envelope,
    fact_id: `${span.spanId}:start`,
    observed_at: instant(span.startTimeUnixNano ?? span.endTimeUnixNano),
    kind: 'execution.started',
    detail: {
      origin: 'initial',
      ...(user !== undefined && { initiator: { type: 'person', id: user } }),
      ...(origin.region !== undefined && { location: { region: origin.region } }),
    },
  };
}

function endedFact(
  span: DecodedSpan,
  convention: Convention,
  error: SpanError | undefined,
  envelope: EnvelopeFields,
): RawFact {
  const detail = endOf(span, convention, error);
  return { ...envelope, fact_id: `${span.spanId}:end`, kind: 'lifecycle.transition', detail };
}

function endOf(
  { statusCode }: DecodedSpan,
  { unsetStatus }: Convention,
  error: SpanError | undefined,
): Record<string, unknown> {
  if (error === undefined && unsetStatus !== undefined && statusCode === STATUS_UNSET) {
    return { to: 'terminal', outcome: unsetStatus, reason_code: 'span_ended' };
  }
  if (error === undefined) return { to: 'terminal', outcome: 'completed', reason_code: 'span_ended' };
  if (INTERRUPTS.has(error.errorType ?? '')) return { to: 'waiting', reason_code: 'graph_interrupt' };
  return { to: 'terminal', outcome: 'failed', reason_code: 'span_error' };
}

/** A time that was never set is the epoch: it is kept and flagged, never replaced by a guess. */
function instant(epochNanos: bigint | null): string | undefined {
  return formatInstant(epochNanos ?? 0n);
}
