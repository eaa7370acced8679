import { chooseConvention, readsKey } from './conventions/conventions';
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
    if (convention === undefined) mapping.addUnclaimed(span.scope);
    else mapping.addFacts(spanFacts(span, convention, origin), index);
    mapping.addDroppedOf(span.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, unreadKeys(span, convention));
  });
  return mapping.finish(rejected);
}

/** What was skipped in decoding and what was decoded for another convention. */
function* unreadKeys(span: DecodedSpan, convention: ReturnType<typeof chooseConvention>): Iterable<string> {
  yield* span.skippedKeys;
  for (const { attributes } of [span, ...span.events, ...span.links]) {
    for (const key of attributes.keys()) if (convention === undefined || !readsKey(convention, key)) yield key;
  }
}
