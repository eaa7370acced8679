import { chooseConvention, readsKey } from './conventions/conventions';
import { httpFailure, isHttpClientSpan, readsHttpKey } from './http-client-span';
import { type Mapped, Mapping } from './mapped';
import { Origins } from './origin';
import type { DecodedSpan, DecodedTraces } from './span';
import { spanFacts } from './span-facts';

/** Reads the spans by the convention that claims each. Pure: equal spans give equal facts, in any request and any order. */
export function mapSpans({ spans, rejected }: DecodedTraces): Mapped {
  const mapping = new Mapping();
  const origins = new Origins();
  spans.forEach((span, index) => {
    const origin = origins.of(span);
    const convention = chooseConvention(span);
    let reads: (key: string) => boolean = readsNothing;
    if (convention !== undefined) {
      mapping.addFacts(spanFacts(span, convention, origin), index);
      reads = (key) => readsKey(convention, key);
    } else if (isHttpClientSpan(span)) {
      mapping.addFacts(httpFailure(span, origin), index);
      reads = readsHttpKey;
    } else mapping.addUnclaimed(span.scope);
    mapping.addDroppedOf(span.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, unreadKeys(span, reads));
  });
  return mapping.finish(rejected);
}

const readsNothing = (): boolean => false;

/** What was skipped in decoding and what was decoded for another convention. */
function* unreadKeys(span: DecodedSpan, reads: (key: string) => boolean): Iterable<string> {
  yield* span.skippedKeys;
  for (const { attributes } of [span, ...span.events, ...span.links]) {
    for (const key of attributes.keys()) if (!reads(key)) yield key;
  }
}
