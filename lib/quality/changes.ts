import { FAULT_DOMAINS, type FaultDomain } from '@/lib/facts/vocabulary';
import { grewBeyondNoise } from './interval';

/** An error group with its failures now and in the period before, as the rollups have them. */
export interface GroupCounts {
  readonly groupId: string;
  readonly title: string;
  readonly domain: string;
  readonly now: number;
  readonly before: number;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
  /** Set while somebody has resolved it. */
  readonly resolvedAt: Date | null;
}

export const GROUP_CHANGES = ['regressed', 'new', 'grown'] as const;
export type GroupChange = (typeof GROUP_CHANGES)[number];

/**
 * What became of a group within a range, the gravest first: it was seen after somebody had resolved it, it was seen
 * for the first time ever, or it failed more than in the period before by more than chance explains. Null where
 * nothing did.
 */
export function changeOf(group: GroupCounts, range: { readonly from: Date; readonly to: Date }): GroupChange | null {
  if (group.now === 0) return null;
  if (group.resolvedAt && group.lastSeenAt && group.lastSeenAt > group.resolvedAt) return 'regressed';
  if (group.firstSeenAt && group.firstSeenAt >= range.from && group.firstSeenAt < range.to) return 'new';
  return grewBeyondNoise(group.now, group.before) ? 'grown' : null;
}

/** The changed groups: what came back first, because somebody thought it was gone, then by how much was added. */
export function changedGroups<G extends GroupCounts>(
  groups: readonly G[],
  range: { readonly from: Date; readonly to: Date },
): (G & { readonly change: GroupChange })[] {
  return groups
    .flatMap((group) => {
      const change = changeOf(group, range);
      return change ? [{ ...group, change }] : [];
    })
    .sort(
      (a, b) =>
        Number(b.change === 'regressed') - Number(a.change === 'regressed') ||
        b.now - b.before - (a.now - a.before) ||
        (a.groupId < b.groupId ? -1 : 1),
    );
}

/** Reads a stored domain; what is none of ours is unknown. */
export function domainOf(text: string | null): FaultDomain {
  return FAULT_DOMAINS.find((domain) => domain === text) ?? 'unknown';
}
