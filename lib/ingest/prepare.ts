import { canonicalText, leafDigest } from '@/lib/facts/canonical';
import { Identifier } from '@/lib/facts/detail';
import type { Fact, Intake, RawFact } from '@/lib/facts/fact';
import { isPlainObject } from '@/lib/facts/plain-object';
import type { RedactionPolicy } from '@/lib/redaction/policy';
import { type MessageTemplate, type Rejection, redact } from '@/lib/redaction/redact';
import { IntakeCounts } from './counts';

declare const isRedacted: unique symbol;

/** A fact that is ready to be stored. Only `prepare` can make one, so nothing unredacted can be appended. */
export interface PreparedFact {
  readonly [isRedacted]: true;
  readonly fact: Fact;
  readonly canonical: string;
  /** Lower-case hex. */
  readonly digest: string;
  /** Of its error message; the text goes no further than lib/ingest/publish-templates.ts. */
  readonly template: MessageTemplate | undefined;
}

/** Why one item of a request was not taken; `fact_id` only when it is an identifier. */
export interface RejectedItem extends Omit<Rejection, 'code'> {
  readonly index: number;
  readonly fact_id: string | null;
  readonly code: string;
}

export interface Prepared {
  readonly facts: readonly PreparedFact[];
  readonly rejected: readonly RejectedItem[];
  readonly counts: IntakeCounts;
}

/** Pseudonyms, allowlist, canonical text and digest for each item of a request; one bad item rejects itself alone. */
export function prepare(
  raws: readonly RawFact[],
  intake: Intake,
  policy: RedactionPolicy,
  counts = new IntakeCounts(),
): Prepared {
  const facts: PreparedFact[] = [];
  const rejected: RejectedItem[] = [];
  for (const [index, raw] of raws.entries()) {
    const result = redact(raw, intake, policy);
    const producer = producerName(raw);
    for (const field of result.dropped) counts.add(producer, 'dropped', field.name);
    if ('rejection' in result) {
      counts.add(producer, 'rejected', result.rejection.code);
      rejected.push({ index, fact_id: identifier(isPlainObject(raw) ? raw.fact_id : undefined), ...result.rejection });
      continue;
    }
    const canonical = canonicalText(result.fact);
    facts.push({
      fact: result.fact,
      canonical,
      digest: leafDigest(canonical).toString('hex'),
      template: result.template,
    } as PreparedFact);
  }
  return { facts, rejected, counts };
}

function producerName(raw: unknown): string {
  const producer = isPlainObject(raw) ? raw.producer : undefined;
  return identifier(isPlainObject(producer) ? producer.name : undefined) ?? UNNAMED_PRODUCER;
}

/** Stands for a producer that did not name itself with an identifier. */
export const UNNAMED_PRODUCER = '(unnamed)';

function identifier(value: unknown): string | null {
  const parsed = Identifier.safeParse(value);
  return parsed.success ? parsed.data : null;
}
