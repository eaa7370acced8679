import { GROUP_STATES, type GroupState } from './lifecycle';

/** What the queue looks at; a stored group has more. */
export interface Queued {
  readonly id: string;
  readonly state: GroupState;
  readonly domain: string;
  readonly error_class: string;
  readonly operation: string | null;
  readonly provider: string | null;
  readonly message: { readonly text: string | null } | null;
  /** RFC 3339 with microseconds, so that texts order as the instants do. */
  readonly first_seen_at: string | null;
  readonly last_seen_at: string | null;
  readonly gross: number;
}

export type QueueSort = 'last_seen' | 'gross' | 'first_seen';

/** A group's place in an order: the value that it is sorted by, then its id. */
export interface Place {
  readonly value: string | number;
  readonly id: string;
}

/** Largest first: latest, most failures. Every group has a place of its own, so a page can begin after any. */
export function inOrder<G extends Queued>(groups: readonly G[], sort: QueueSort): G[] {
  return [...groups].sort((a, b) => comparePlaces(placeOf(a, sort), placeOf(b, sort)));
}

/** The groups behind a place; all of them without one. */
export function behind<G extends Queued>(ordered: readonly G[], sort: QueueSort, after: Place | undefined): G[] {
  return ordered.filter((group) => !after || comparePlaces(placeOf(group, sort), after) > 0);
}

export function placeOf(group: Queued, sort: QueueSort): Place {
  const value = { last_seen: group.last_seen_at ?? '', first_seen: group.first_seen_at ?? '', gross: group.gross };
  return { value: value[sort], id: group.id };
}

function comparePlaces(a: Place, b: Place): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Whether a group has all words of the text in its identity, in any case, or is the group of that id. */
export function matchesText(group: Queued, text: string): boolean {
  const { domain, error_class, operation, provider, message } = group;
  const identity = [domain, error_class, operation, provider, message?.text].join(' ').toLowerCase();
  const readable = identity.replaceAll('_', ' ');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return group.id === text.toLowerCase() || words.every((word) => identity.includes(word) || readable.includes(word));
}

export function countStates(groups: readonly Queued[]): Record<GroupState, number> {
  const counts = Object.fromEntries(GROUP_STATES.map((state) => [state, 0])) as Record<GroupState, number>;
  for (const group of groups) counts[group.state] += 1;
  return counts;
}
