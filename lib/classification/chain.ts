import type { ActorKind, AssertionState } from './assertion';

/** What the rules of a chain look at; a stored assertion has more. */
export interface Link {
  readonly id: string;
  readonly supersedes: string | null;
  readonly actor_kind: ActorKind;
  readonly state: AssertionState;
}

/** An assertion that somebody wants to append. */
export type Proposed = Omit<Link, 'id'>;

export type Verdict =
  | { readonly kind: 'fits' }
  /** Somebody else wrote in the meantime: the caller has not seen the newest assertion. */
  | { readonly kind: 'stale' }
  /** A machine would overwrite what a person said. */
  | { readonly kind: 'overwrites_person' }
  /** There is no assertion in force to withdraw. */
  | { readonly kind: 'nothing_to_withdraw' };

/** The newest assertion of a chain: the one that none supersedes. Undefined for an empty chain. */
export function headOf<L extends Pick<Link, 'id' | 'supersedes'>>(chain: readonly L[]): L | undefined {
  const superseded = new Set(chain.map((link) => link.supersedes));
  return chain.find((link) => !superseded.has(link.id));
}

/** What counts now: the head, unless it withdraws what was said before. */
export function inForce<L extends Pick<Link, 'id' | 'supersedes' | 'state'>>(chain: readonly L[]): L | undefined {
  const head = headOf(chain);
  return head?.state === 'withdrawn' ? undefined : head;
}

/** The chain from its head back to its root, as its links say it; instants of several writers are no order. */
export function newestFirst<L extends Pick<Link, 'id' | 'supersedes'>>(chain: readonly L[]): L[] {
  const byId = new Map(chain.map((link) => [link.id, link]));
  const ordered: L[] = [];
  for (let link = headOf(chain); link; link = link.supersedes === null ? undefined : byId.get(link.supersedes)) {
    ordered.push(link);
  }
  return ordered;
}

/**
 * Whether an assertion may be appended (DOMAIN.md section 7): it continues the head that its author has seen, so that
 * two people who classify at once are told instead of one being lost; and a rule or the engine never continues a
 * person's, a withdrawal included.
 */
export function judgeAppend(head: Link | undefined, proposed: Proposed): Verdict {
  if ((head?.id ?? null) !== proposed.supersedes) return { kind: 'stale' };
  if (head?.actor_kind === 'person' && proposed.actor_kind !== 'person') return { kind: 'overwrites_person' };
  const isNothingInForce = head === undefined || head.state === 'withdrawn';
  if (proposed.state === 'withdrawn' && isNothingInForce) return { kind: 'nothing_to_withdraw' };
  return { kind: 'fits' };
}
