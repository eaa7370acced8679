import type { RawFact } from '@/lib/facts/fact';
import { countableScope, DroppedKeys } from './dropped-keys';
import { type RejectionCode, type RejectionCounts, RejectionTally } from './rejection';
import type { DecodedResource, DecodedScope } from './span';

/** A fact that no one has checked yet, and the position of the decoded item that it was read from. */
export interface MappedFact {
  readonly raw: RawFact;
  readonly itemIndex: number;
}

/** What the items of one request became, of whatever signal. */
export interface Mapped {
  readonly facts: readonly MappedFact[];
  readonly rejected: readonly { readonly code: RejectionCode; readonly count: number }[];
  /** Producer name → key → how many times a value was offered and not kept. */
  readonly droppedKeys: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Scope name → items that no convention claims; they are accepted and become no fact. */
  readonly unclaimedScopes: ReadonlyMap<string, number>;
}

const UNNAMED_SCOPE = '(no scope)';

/** Gathers what the items of one request become. */
export class Mapping {
  private readonly facts: MappedFact[] = [];
  private readonly dropped = new DroppedKeys();
  private readonly unclaimedScopes = new Map<string, number>();
  private readonly countedResources = new Set<DecodedResource>();
  private readonly rejected = new RejectionTally();

  addFacts(raws: readonly RawFact[], itemIndex: number): void {
    for (const raw of raws) this.facts.push({ raw, itemIndex });
  }

  /** An item that decodes and still cannot become a fact. */
  reject(code: RejectionCode): void {
    this.rejected.add(code);
  }

  addUnclaimed({ name }: DecodedScope): void {
    const scope = name === '' ? UNNAMED_SCOPE : countableScope(name);
    this.unclaimedScopes.set(scope, (this.unclaimedScopes.get(scope) ?? 0) + 1);
  }

  addDropped(producer: string, keys: Iterable<string>): void {
    for (const key of keys) this.dropped.add(producer, key);
  }

  /** A resource's keys count once per request. */
  addDroppedOf(resource: DecodedResource, producer: string): void {
    if (this.countedResources.has(resource)) return;
    this.countedResources.add(resource);
    this.addDropped(producer, resource.skippedKeys);
  }

  /** @param decoding what was already rejected there. */
  finish(decoding: RejectionCounts): Mapped {
    for (const [code, count] of decoding) this.rejected.add(code, count);
    return {
      facts: this.facts,
      rejected: [...this.rejected.counts].map(([code, count]) => ({ code, count })),
      droppedKeys: this.dropped.byProducer,
      unclaimedScopes: this.unclaimedScopes,
    };
  }
}
