import { DETAIL } from '@/lib/facts/detail';
import { Envelope, type Fact, FactKindSchema, type Intake, type RawFact } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import { formatInstant, parseInstant } from '@/lib/facts/time';
import type { FactKind } from '@/lib/facts/vocabulary';
import { takeAdditions } from './additions-filter';
import { type DroppedField, keepAllowed } from './allowlist';
import { cleanArtifactUri } from './artifact-uri';
import { offeredContent } from './content-keys';
import { errorTemplate } from './error-message';
import { templateHash } from './message-template';
import type { RedactionPolicy } from './policy';
import { pseudonymise } from './pseudonym';
import { secretGuard } from './secret-guard';

export const REJECTION_CODES = [
  'not_an_object',
  'unknown_kind',
  'invalid_field',
  'missing_field',
  'invalid_time',
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];
export interface Rejection {
  readonly code: RejectionCode;
  /** Path of the field at fault; never its value. */
  readonly path: string;
  readonly message: string;
}

/** The template of an error message: the hash stands in the fact, the text may be published later (lib/ingest/publish-templates.ts). */
export interface MessageTemplate {
  readonly hash: string;
  readonly text: string;
}

export type Redacted =
  | { readonly fact: Fact; readonly dropped: readonly DroppedField[]; readonly template: MessageTemplate | undefined }
  | { readonly rejection: Rejection; readonly dropped: readonly DroppedField[] };

const REJECTION_MESSAGES: Record<RejectionCode, string> = {
  not_an_object: 'A fact is a JSON object.',
  unknown_kind: 'The kind is not one of the fact kinds.',
  invalid_field:
    'The field does not have the form that it needs; an identifier has at most 128 characters of letters, digits and ._:/@+#~-',
  missing_field: 'The field is needed and was not sent.',
  invalid_time: 'The instant is not RFC 3339 between the years 1 and 9999.',
};

/**
 * The redaction of DOMAIN.md section 4, the one engine of every way in: pseudonyms for people, error messages down to the
 * hash of their template (rule 4), the fields that the kind names or the project has added and that fit their type
 * (rules 1 and 2), stand-ins for secrets (rule 3). The rest is dropped and named (rule 5): it never reaches a caller, a
 * log or an error text.
 */
export function redact(offered: RawFact, intake: Intake, policy: RedactionPolicy): Redacted {
  const dropped: DroppedField[] = [];
  const reject = (code: RejectionCode, path: string): Redacted => ({
    rejection: { code, path, message: REJECTION_MESSAGES[code] },
    dropped,
  });

  if (!isPlainObject(offered)) return reject('not_an_object', '');
  const raw = pseudonymise(offered, policy.pseudonymKey);
  const kind = FactKindSchema.safeParse(raw.kind);
  if (!kind.success) return reject('unknown_kind', 'kind');

  const { kind: _kind, detail: rawDetail, ...envelopeAndMarks } = raw;
  const { marked, rest: rawEnvelope } = takeMark(envelopeAndMarks, intake);
  const guard = guardOf(policy);
  const envelope = keepAllowed(Envelope, rawEnvelope, '', dropped, guard);
  if ('fault' in envelope) return reject(envelope.fault.code, envelope.fault.path);
  const message = takeMessage(kind.data, rawDetail ?? {}, policy, dropped);
  const { additions, rest } = takeAdditions(message.rest, DETAIL[kind.data].shape, policy.additions);
  const cleaned = kind.data === 'artifact.referenced' ? withCleanUri(rest, dropped) : rest;
  const detail = keepAllowed(DETAIL[kind.data], cleaned, 'detail', dropped, guard);
  if ('fault' in detail) return reject(detail.fault.code, detail.fault.path);

  const nanos = parseInstant(envelope.kept.observed_at as string);
  const observedAt = nanos === undefined ? undefined : formatInstant(nanos);
  if (observedAt === undefined) return reject('invalid_time', 'observed_at');

  const offeredWords = contentOffered(dropped, marked);
  const fact = {
    ...envelope.kept,
    observed_at: observedAt,
    intake,
    kind: kind.data,
    detail: message.template ? { ...detail.kept, error_template: message.template.hash } : detail.kept,
    ...(additions && { additions }),
    ...(offeredWords.length > 0 && { content_offered: offeredWords }),
  };
  return { fact: fact as unknown as Fact, dropped, template: message.template };
}

/** What the mapping of a span says was offered with it; a client that sends facts itself cannot say so. */
function takeMark({ content_offered: marked, ...rest }: Record<string, unknown>, intake: Intake) {
  if (intake === 'otlp' && Array.isArray(marked)) return { marked: marked as readonly string[], rest };
  return { marked: [], rest: marked === undefined ? rest : { ...rest, content_offered: marked } };
}

const CONTENT_OFFERED = 'content_offered';

/** Words for the content that was dropped, each once and sorted; never a key, which a producer makes up. */
function contentOffered(dropped: readonly DroppedField[], marked: readonly string[]): string[] {
  if (dropped.length === 0 && marked.length === 0) return [];
  const words = dropped.flatMap(({ name, why }) =>
    why === 'unknown' && name !== CONTENT_OFFERED ? (offeredContent(name) ?? []) : [],
  );
  return [...new Set([...marked, ...words])].sort();
}

/** One a project's key: it is asked for with every fact. */
const guards = new WeakMap<Buffer, ReturnType<typeof secretGuard>>();

function guardOf({ pseudonymKey }: RedactionPolicy): ReturnType<typeof secretGuard> {
  const known = guards.get(pseudonymKey);
  if (known) return known;
  const guard = secretGuard(pseudonymKey);
  guards.set(pseudonymKey, guard);
  return guard;
}

/** Takes `error_message` out of a detail that may have a template; `error_template` is ours to set and never taken. */
function takeMessage(kind: FactKind, detail: unknown, { pseudonymKey }: RedactionPolicy, dropped: DroppedField[]) {
  const isTaken = isPlainObject(detail) && ('error_message' in detail || 'error_template' in detail);
  if (!isTaken || !('error_template' in DETAIL[kind].shape)) return { rest: detail, template: undefined };
  const { error_message: message, error_template: claimed, ...rest } = detail;
  if (claimed !== undefined && claimed !== null) dropped.push({ name: 'detail.error_template', why: 'unknown' });
  if (message === undefined || message === null) return { rest, template: undefined };
  if (typeof message !== 'string') dropped.push({ name: 'detail.error_message', why: 'unfit' });
  const text = typeof message === 'string' ? errorTemplate(message) : '';
  return { rest, template: text === '' ? undefined : { hash: templateHash(pseudonymKey, text), text } };
}

function withCleanUri(detail: unknown, dropped: DroppedField[]): unknown {
  if (!isPlainObject(detail) || typeof detail.uri !== 'string') return detail;
  const uri = cleanArtifactUri(detail.uri);
  if (uri !== detail.uri) dropped.push({ name: 'detail.uri', why: 'unfit' });
  return { ...detail, uri };
}
