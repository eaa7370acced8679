import type { RawFact } from '@/lib/facts/fact';
import { chooseConvention, readsKey } from './conventions/conventions';
import { countableName, DroppedKeys } from './dropped-keys';
import { Origins } from './origin';
import type { DecodedResource, DecodedSpan, DecodedTraces, SpanRejection } from './span';
import { spanFacts } from './span-facts';

/** A fact that no one has checked yet, and the position in `DecodedTraces.spans` of the span that it was read from. */
export interface MappedFact {
  readonly raw: RawFact;
  readonly spanIndex: number;
}

export interface MappedTraces {
  readonly facts: readonly MappedFact[];
  readonly rejectedSpans: readonly { readonly code: SpanRejection; readonly count: number }[];
  /** Producer name → key → how many times a value was offered and not kept. */
  readonly droppedKeys: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Scope name → spans that no convention claims; they are accepted and become no fact. */
  readonly unclaimedScopes: ReadonlyMap<string, number>;
}

const UNNAMED_SCOPE = '(no scope)';

/** Reads the spans by the convention that claims each. Pure: equal spans give equal facts, in any request and any order. */
export function mapSpans(decoded: DecodedTraces): MappedTraces {
  const facts: MappedFact[] = [];
  const dropped = new DroppedKeys();
  const unclaimedScopes = new Map<string, number>();
  const origins = new Origins();
  const countedResources = new Set<DecodedResource>();

  decoded.spans.forEach((span, spanIndex) => {
    const origin = origins.of(span);
    const convention = chooseConvention(span);
    if (convention === undefined) {
      const scope = span.scope.name === '' ? UNNAMED_SCOPE : countableName(span.scope.name);
      unclaimedScopes.set(scope, (unclaimedScopes.get(scope) ?? 0) + 1);
    } else {
      for (const raw of spanFacts(span, convention, origin)) facts.push({ raw, spanIndex });
    }
    for (const key of droppedKeysOf(span, convention, countedResources)) dropped.add(origin.producer.name, key);
  });

  const rejectedSpans = [...decoded.rejected].map(([code, count]) => ({ code, count }));
  return { facts, rejectedSpans, droppedKeys: dropped.byProducer, unclaimedScopes };
}

/** What was skipped in decoding and what was decoded for another convention; a resource's keys count once per request. */
function* droppedKeysOf(
  span: DecodedSpan,
  convention: ReturnType<typeof chooseConvention>,
  countedResources: Set<DecodedResource>,
): Iterable<string> {
  if (!countedResources.has(span.resource)) {
    countedResources.add(span.resource);
    yield* span.resource.skippedKeys;
  }
  yield* span.skippedKeys;
  for (const { attributes } of [span, ...span.events]) {
    for (const key of attributes.keys()) if (convention === undefined || !readsKey(convention, key)) yield key;
  }
}
