import { createSerializer, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';
import { type GroupFilter, type GroupScope, SORTS } from './contract';
import { TO_TRIAGE } from './lifecycle';

/** What waits for a decision, what came back, and everything. */
export const QUEUES = ['triage', 'regressed', 'all'] as const;
export type Queue = (typeof QUEUES)[number];

/** What chooses the groups of the queue, beside the range and the filters of every screen. */
export const queueParsers = {
  queue: parseAsStringLiteral(QUEUES).withDefault('triage'),
  error_class: parseAsNativeArrayOf(parseAsString).withDefault([]),
  q: parseAsString.withDefault(''),
  order: parseAsStringLiteral(SORTS).withDefault('last_seen'),
};
export const failuresParsers = { ...scopeParsers, ...queueParsers };

/** An address with changes laid over what it says already; defaults are not written. */
export const changeAddress = createSerializer(failuresParsers);

interface QueueAddress {
  readonly queue: Queue;
  readonly error_class: readonly string[];
  readonly q: string;
  readonly order: (typeof SORTS)[number];
}

/** What the list is asked for; what is not set is left out, so that the same view always has the same key. */
export function filterOf(address: Parameters<typeof scopeOf>[0] & QueueAddress, now: Date): GroupFilter {
  return {
    ...scopeOf(address, now),
    ...(address.queue === 'triage' && { state: TO_TRIAGE }),
    ...(address.queue === 'regressed' && { state: ['regressed'] }),
    ...(address.error_class.length > 0 && { error_class: address.error_class }),
    ...(address.q.trim() !== '' && { text: address.q.trim() }),
    sort: address.order,
  };
}

/** The part of a scope that narrows the failures of one group. */
export function groupScopeOf({ from, to, environment, release, model, tool }: Scope): GroupScope {
  return {
    from,
    to,
    ...(environment && { environment }),
    ...(release && { release }),
    ...(model && { model }),
    ...(tool && { tool }),
  };
}
