import { createSerializer, parseAsStringLiteral } from 'nuqs/server';
import type { Filters } from '@/lib/quality/filters';
import { scopeOf, scopeParsers } from '@/lib/quality/scope';
import type { TimeRangeTokens } from '@/lib/quality/time-range';
import type { UnknownFilter } from './contract';
import { UNKNOWN_KINDS, type UnknownKind } from './vocabulary';

/** The queues: what nobody has looked into, what somebody has, both. */
export const UNKNOWN_QUEUES = ['open', 'reconciled', 'all'] as const;
export type UnknownQueue = (typeof UNKNOWN_QUEUES)[number];

export const unknownParsers = {
  ...scopeParsers,
  queue: parseAsStringLiteral(UNKNOWN_QUEUES).withDefault('open'),
  kind: parseAsStringLiteral(UNKNOWN_KINDS),
};

type Address = TimeRangeTokens & Filters & { readonly queue: UnknownQueue; readonly kind: UnknownKind | null };

/** Of all filters of an address those that an unknown outcome has. */
export const UNKNOWN_FILTERS = ['environment', 'release', 'capability'] as const;

/** What the queue asks for by its address. */
export function unknownFilterOf(address: Address, now: Date): UnknownFilter {
  const scope = scopeOf(address, now);
  const chosen = UNKNOWN_FILTERS.filter((name) => scope[name] !== undefined);
  return {
    from: scope.from,
    to: scope.to,
    ...Object.fromEntries(chosen.map((name) => [name, scope[name]])),
    ...(address.queue !== 'all' && { state: address.queue }),
    ...(address.kind !== null && { kind: address.kind }),
  };
}

const serialize = createSerializer({ queue: unknownParsers.queue });

/** The address of another queue with everything else of the address kept. @param base path and search */
export function queueHref(base: string, queue: UnknownQueue): string {
  return serialize(base, { queue });
}
