import type { Random } from './random';

export type Environment = 'production' | 'staging';

/** One release and when it begins to roll out, as a share of the span (0 to 1); below 0 is before the span. */
interface Rollout {
  readonly release: string;
  readonly production: number;
  readonly staging: number;
}

/** Releases in their order; later in the list is later in every environment. */
export type ReleaseLine = readonly Rollout[];

/** With this release the tool of the regression breaks (fault `tool_regression`). */
export const REGRESSED_RELEASE = '4.8.0';

export const OPEN_NUA_RELEASES: ReleaseLine = [
  { release: '4.6.2', production: -1, staging: -1 },
  { release: '4.7.0', production: 0.14, staging: 0.02 },
  { release: '4.7.1', production: 0.38, staging: 0.3 },
  { release: '4.8.0', production: 0.64, staging: 0.52 },
  { release: '4.8.1', production: 0.9, staging: 0.84 },
];
export const LANGGRAPH_RELEASES: ReleaseLine = [
  { release: 'r118', production: -1, staging: -1 },
  { release: 'r119', production: 0.45, staging: 0.4 },
  { release: 'r120', production: 0.8, staging: 0.7 },
];
export const AI_SDK_RELEASES: ReleaseLine = [
  { release: '2.3.0', production: -1, staging: -1 },
  { release: '2.4.0', production: 0.55, staging: 0.42 },
];

/** How long a rollout takes to reach everyone, as a share of the span. */
const RAMP = 0.06;
const STRAGGLERS = 0.04;

/** The release that serves one request at that progress of the span; during a ramp both the old and the new do. */
export function releaseAt(line: ReleaseLine, environment: Environment, progress: number, random: Random): string {
  const reach = progress - random.share() * RAMP;
  let index = line.findLastIndex((rollout) => rollout[environment] <= reach);
  if (index > 0 && random.chance(STRAGGLERS)) index -= 1;
  return line[Math.max(index, 0)]?.release ?? '';
}

/** Whether `release` is `since` or later on that line; false when either is not on it. */
export function isSince(line: ReleaseLine, release: string, since: string): boolean {
  const from = line.findIndex((rollout) => rollout.release === since);
  return from >= 0 && line.findIndex((rollout) => rollout.release === release) >= from;
}
