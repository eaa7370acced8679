import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { plural } from '@/lib/evidence/words';
import type { RawFact } from '@/lib/facts/fact';
import { IntakeCounts } from '@/lib/ingest/counts';
import { countsOf } from '@/lib/ingest/mapped-counts';
import { type PreparedFact, prepare, UNNAMED_PRODUCER } from '@/lib/ingest/prepare';
import { OtlpDecodeError } from '@/lib/otlp/decode-error';
import { pseudonym } from '@/lib/redaction/pseudonym';
import { isPublicTemplate } from '@/lib/redaction/public-templates';
import { type Command, readOptions, wrongUsage } from '../command';
import { EVIDENCE_FORMATS, type EvidenceFormat, type EvidencePart, readEvidence } from '../evidence-file';
import { CliFailure, systemCode } from '../failure';

const usage = `redact FILE|- [--format ${EVIDENCE_FORMATS.join('|')}]`;
/** Facts that are printed for people; the JSON has all. */
const PRINTED = 20;
/** Longer than any key of a project, and forgotten with the process. */
const KEY_BYTES = 32;

export const redact: Command = {
  usage,
  summary:
    'Shows what would be kept of native facts or an OTLP request (JSON or protobuf), what would be dropped and which secret rules hit. Stores nothing and starts no database.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, { format: { type: 'string' } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw wrongUsage('Name one file, or - for standard input.', usage);
    const preview = previewOf(await read(file), readFormat(values.format));
    return { json: preview, lines: linesOf(preview) };
  },
};

interface Count {
  readonly name: string;
  readonly count: number;
}

interface Preview {
  readonly format: string;
  /** As they would be stored, but for pseudonyms and hashes: those need the key of a project. */
  readonly facts: readonly unknown[];
  readonly rejected: readonly Count[];
  readonly dropped: readonly (Count & { readonly producer: string })[];
  readonly unclaimed: readonly Count[];
  readonly secret_rules: readonly Count[];
  readonly error_messages: {
    readonly templates: number;
    readonly public: readonly string[];
  };
}

/** @throws CliFailure when nothing of it can be read. */
function previewOf(body: Buffer, format: EvidenceFormat | undefined): Preview {
  const policy = { pseudonymKey: randomBytes(KEY_BYTES), additions: new Map() };
  const counts = new IntakeCounts();
  const facts: PreparedFact[] = [];
  const parts = readParts(body, format, (identity) => pseudonym(policy.pseudonymKey, identity).slice('p_'.length));
  for (const part of parts) {
    if (part.format !== 'facts') counts.merge(countsOf(part.mapped));
    else for (const { code } of part.items.unreadable) counts.add(UNNAMED_PRODUCER, 'rejected', code);
    facts.push(...prepare(rawsOf(part), part.format === 'facts' ? 'native' : 'otlp', policy, counts).facts);
  }
  const rows = counts.rows();
  const named = (category: string) => rows.filter((row) => row.category === category);
  const templates = new Set(facts.flatMap(({ template }) => (template ? [template.text] : [])));
  return {
    format: [...new Set(parts.map((part) => part.format))].join(', '),
    facts: facts.map(({ canonical }) => JSON.parse(canonical)),
    rejected: tally(named('rejected').map(({ name, count }) => [name, count])),
    dropped: named('dropped').map(({ producer, name, count }) => ({ producer, name, count })),
    unclaimed: tally(named('unclaimed').map(({ name, count }) => [name, count])),
    secret_rules: tally(facts.flatMap(({ canonical }) => rulesIn(canonical).map((rule) => [rule, 1] as const))),
    error_messages: { templates: templates.size, public: [...templates].filter(isPublicTemplate).sort() },
  };
}

type StreamHash = Parameters<typeof readEvidence>[2];

function readParts(body: Buffer, format: EvidenceFormat | undefined, hash: StreamHash): EvidencePart[] {
  try {
    return readEvidence(body, format, hash);
  } catch (failure) {
    if (failure instanceof OtlpDecodeError) throw new CliFailure(failure.message);
    throw failure;
  }
}

function rawsOf(part: EvidencePart): readonly RawFact[] {
  return part.format === 'facts' ? part.items.raws : part.mapped.facts.map(({ raw }) => raw);
}

function rulesIn(canonical: string): string[] {
  return [...canonical.matchAll(/\[redacted:([a-z0-9-]+)/g)].map(([, rule]) => rule as string);
}

function tally(entries: readonly (readonly [string, number])[]): Count[] {
  const counts = new Map<string, number>();
  for (const [name, count] of entries) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

async function read(file: string): Promise<Buffer> {
  if (file === '-') return buffer(process.stdin);
  return readFile(file).catch((failure) => {
    throw new CliFailure(`The file ${file} cannot be read (${systemCode(failure)}).`);
  });
}

function readFormat(given: string | undefined): EvidenceFormat | undefined {
  const format = EVIDENCE_FORMATS.find((known) => known === given);
  if (given !== undefined && !format) throw wrongUsage(`--format is one of ${EVIDENCE_FORMATS.join(', ')}.`, usage);
  return format;
}

function linesOf(preview: Preview): string[] {
  const { facts, rejected, dropped, unclaimed, secret_rules: rules, error_messages: messages } = preview;
  const rest = facts.length - PRINTED;
  return [
    `Of these ${preview.format}, ${plural(facts.length, 'fact')} would be kept:`,
    ...facts.slice(0, PRINTED).map((fact) => `  ${JSON.stringify(fact)}`),
    ...(rest > 0 ? [`  and ${rest} more; --json has them all`] : []),
    ...list('Dropped, by producer and key:', dropped, ({ producer, name }) => `${producer} ${name}`),
    ...list('Rejected, by reason:', rejected),
    ...list('Read by no convention, by scope:', unclaimed),
    ...list('Redacted, by rule:', rules),
    ...describeMessages(messages),
  ];
}

function list<T extends Count>(
  heading: string,
  counts: readonly T[],
  nameOf: (count: T) => string = ({ name }) => name,
) {
  if (counts.length === 0) return [];
  return [heading, ...counts.map((count) => `  ${count.count} × ${nameOf(count)}`)];
}

function describeMessages({ templates, public: texts }: Preview['error_messages']): string[] {
  if (templates === 0) return [];
  const hidden = templates - texts.length;
  return [
    `Error messages have ${plural(templates, 'template')}.`,
    ...(texts.length > 0 ? ['Public, so that the text would be stored:', ...texts.map((text) => `  ${text}`)] : []),
    ...(hidden > 0 ? [`Of ${hidden} only the hash, until many threads and people have met it.`] : []),
  ];
}
