import type { RawFact } from '@/lib/facts/fact';
import { formatInstant } from '@/lib/facts/time';
import type { CONTROL_DECISIONS, FactKind, HITL_DECISIONS } from '@/lib/facts/vocabulary';
import { withoutAbsent } from './call-detail';
import { contentId } from './content-id';
import { firstIdentity } from './decoys';
import { firstCount, firstNumber, firstText } from './first-value';
import { fitIdentifier } from './fit-identifier';
import type { DecodedLogRecord } from './log';
import { type Origin, originFields } from './origin';
import type { AttributeValue } from './span';
import { describeError } from './span-error';

type Keys = readonly string[];
type Detail = Record<string, unknown>;

/** Which attributes of the log events of one agent CLI say what an event belongs to. */
export interface EventKeys {
  /** A session that a person can return to. */
  readonly thread: Keys;
  /** All that follows one prompt. */
  readonly turn: Keys;
  /** Counts the events of a process. */
  readonly sequence: Keys;
  readonly user: Keys;
}

/** The code of an error whose tool named none (OpenTelemetry's name for it). */
const TOOL_ERROR = 'tool_error';

/**
 * One log event of an agent CLI, with what makes a fact of it. Its execution is the trace where it names one, else the
 * turn, else the session; an event that names none of them belongs to nothing.
 */
export class AgentEvent {
  readonly id: string;
  private readonly envelope: Detail;

  private constructor(
    readonly record: DecodedLogRecord,
    origin: Origin,
    private readonly keys: EventKeys,
    executionId: string,
    readKeys: Keys,
  ) {
    const thread = this.name(keys.thread);
    const turn = this.name(keys.turn);
    const sequence = firstCount(record.attributes, keys.sequence);
    // Only what is kept makes the id: of a user's id, or of a text that is none, nobody shall find a digest.
    const rest = readKeys.filter((key) => !keys.user.includes(key)).map((key) => fitValue(record.attributes.get(key)));
    const parts = sequence === undefined ? rest : [sequence];
    this.id = `log:${contentId(fitIdentifier(thread), fitIdentifier(turn), record.eventName, record.timeUnixNano, ...parts)}`;
    this.envelope = withoutAbsent({
      ...originFields(origin),
      execution_id: executionId,
      interaction_id: turn,
      thread_id: thread,
      parent_fact_id: record.spanId ?? undefined,
      observed_at: formatInstant(record.timeUnixNano ?? 0n),
    });
  }

  /** Undefined for an event that belongs to nothing. @param readKeys every attribute that the dialect reads. */
  static of(record: DecodedLogRecord, origin: Origin, keys: EventKeys, readKeys: Keys): AgentEvent | undefined {
    const thread = firstIdentity(record.attributes, keys.thread);
    const turn = firstIdentity(record.attributes, keys.turn);
    const executionId = record.traceId ?? turn ?? (thread === undefined ? undefined : `session:${thread}`);
    return executionId === undefined ? undefined : new AgentEvent(record, origin, keys, executionId, readKeys);
  }

  name(keys: Keys): string | undefined {
    return firstIdentity(this.record.attributes, keys);
  }

  text(key: string): string | undefined {
    return firstText(this.record.attributes, [key]);
  }

  count(key: string): number | undefined {
    return firstCount(this.record.attributes, [key]);
  }

  /** Not below zero. */
  milliseconds(key: string): number | undefined {
    const value = firstNumber(this.record.attributes, [key]);
    return value === undefined || value < 0 ? undefined : value;
  }

  /** @param part tells apart the facts of one event, and orders them, because they have the same time. */
  fact(kind: FactKind, detail: Detail, part?: string): RawFact {
    const fact_id = part === undefined ? this.id : `${this.id}:${part}`;
    return { ...this.envelope, fact_id, kind, detail: withoutAbsent(detail) };
  }

  /** The beginning of what the event belongs to, by the person whom it names. */
  started(detail: Detail = {}): RawFact {
    return this.fact('execution.started', { origin: 'initial', initiator: this.person(), ...detail });
  }

  /** Becomes a pseudonym (lib/redaction/pseudonym.ts). */
  person(): Detail | undefined {
    const id = this.name(this.keys.user);
    return id === undefined ? undefined : { type: 'person', id };
  }

  /** The fields of a failing call's detail, out of the event's attributes and the signs of its text. */
  error(typeKey?: string): Detail {
    const thrown = typeKey === undefined ? undefined : this.text(typeKey);
    const { errorType, errorCode, message } = describeError(this.record.attributes, thrown, this.record.errorSigns);
    return { error_type: errorType, error_code: errorCode, error_message: message };
  }

  /** From 100 to 599, said by the event or in the text of its error. */
  httpStatus(): number | undefined {
    return describeError(this.record.attributes, undefined, this.record.errorSigns).httpStatus;
  }

  modelError(): Detail {
    return { ...this.error(), status: 'error', http_status: this.httpStatus() };
  }

  /** A tool that failed without a word of how has answered with an error of its own. */
  toolError(): Detail {
    const error = this.error();
    const isNamed = error.error_type !== undefined || error.error_code !== undefined;
    return { ...error, ...(!isNamed && { error_type: TOOL_ERROR }), status: 'error' };
  }

  /** An error that is no call's; a kind without a field for the HTTP status keeps it as the code. */
  observed(surface: string, detail: Detail = {}, typeKey?: string): RawFact {
    const error = this.error(typeKey);
    const code = error.error_code ?? this.httpStatus()?.toString();
    return this.fact('error.observed', { ...error, error_code: code, surface, ...withoutAbsent(detail) });
  }

  /** What was decided about a tool, by a rule or by a person who was asked. */
  permission({ tool, call, decision, source, answer }: PermissionDecision): RawFact[] {
    const decided_by = answer === undefined ? 'host' : undefined;
    const check = { control: 'permission', decision, capability: tool, decided_by, reason_code: source };
    if (answer === undefined) return [this.fact('control.check', check, '3-checked')];
    const interrupt_id = call ?? this.id;
    return [
      this.fact('hitl.requested', { interrupt_id, cause: 'permission' }, '1-asked'),
      this.fact('hitl.resolved', { interrupt_id, decision: answer, decided_by: this.person() }, '2-answered'),
      this.fact('control.check', check, '3-checked'),
    ];
  }
}

function fitValue(value: AttributeValue | undefined): AttributeValue | undefined {
  if (typeof value === 'string') return fitIdentifier(value);
  return Array.isArray(value) ? undefined : value;
}

export interface PermissionDecision {
  readonly tool: string | undefined;
  readonly call: string | undefined;
  readonly decision: (typeof CONTROL_DECISIONS)[number];
  readonly source: string | undefined;
  /** Of the person who decided; absent where nobody was asked. */
  readonly answer?: (typeof HITL_DECISIONS)[number] | undefined;
}
