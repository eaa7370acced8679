import type { RawFact } from '@/lib/facts/fact';
import { carryAdditions, NO_ADDITIONS } from './additions';
import { markContentOffered } from './content-offered';
import { chooseConvention, readsKey } from './conventions/conventions';
import { httpFailure, isHttpClientSpan, readsHttpKey } from './http-client-span';
import { type Mapped, Mapping } from './mapped';
import { Origins } from './origin';
import type { DecodedSpan, DecodedTraces } from './span';
import { spanFacts } from './span-facts';

/** Reads the spans by the convention that claims each. Pure: equal spans give equal facts, in any request and any order. */
export function mapSpans({ spans, rejected }: DecodedTraces, additionKeys = NO_ADDITIONS): Mapped {
  const mapping = new Mapping();
  const origins = new Origins();
  spans.forEach((span, index) => {
    const origin = origins.of(span);
    const convention = chooseConvention(span);
    let reads: (key: string) => boolean = readsNothing;
    let facts: readonly RawFact[] = [];
    if (convention !== undefined) {
      facts = spanFacts(span, convention, origin);
      reads = (key) => readsKey(convention, key);
    } else if (isHttpClientSpan(span)) {
      facts = httpFailure(span, origin);
      reads = readsHttpKey;
    } else mapping.addUnclaimed(span.scope);
    const sources = [span.resource.attributes, span.attributes];
    const dropped = [...unreadKeys(span, reads, facts.length > 0 ? additionKeys : NO_ADDITIONS)];
    const carried = carryAdditions(facts, additionKeys, sources, span.spanId);
    mapping.addFacts(markContentOffered(carried, dropped), index);
    mapping.addDroppedOf(span.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, dropped);
  });
  return mapping.finish(rejected);
}

const readsNothing = (): boolean => false;

/** What was skipped in decoding and what was decoded for another convention. */
function* unreadKeys(
  span: DecodedSpan,
  reads: (key: string) => boolean,
  carried: ReadonlySet<string>,
): Iterable<string> {
  yield* span.skippedKeys;
  for (const { attributes } of [span, ...span.events, ...span.links]) {
    const isOwn = attributes === span.attributes;
    for (const key of attributes.keys()) if (!reads(key) && !(isOwn && carried.has(key))) yield key;
  }
}
