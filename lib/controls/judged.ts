import type { SQL } from 'drizzle-orm';
import { controlRollups } from '@/db/schema/rollups';
import { isBeyondNoise, wilson } from '@/lib/quality/interval';
import { sum } from '@/lib/quality/read-figures';
import type { Judged } from './contract';

/** Executions by what was said of them. */
export interface Verdicts {
  readonly held: number;
  readonly violated: number;
  readonly notEvidenced: number;
}
export const NONE: Verdicts = { held: 0, violated: 0, notEvidenced: 0 };

/** The columns that add up the verdicts of the rows of `control_rollups`. */
export const verdictSums = (): Record<keyof Verdicts, SQL<number>> => ({
  held: sum(controlRollups.held),
  violated: sum(controlRollups.violated),
  notEvidenced: sum(controlRollups.notEvidenced),
});

export function judgedOf({ held, violated, notEvidenced }: Verdicts): Judged {
  return { held, violated, not_evidenced: notEvidenced, share_held: wilson(held, held + violated) };
}

/** The figures beside those of the period before. @param before null where they may not be told */
export function compared(now: Verdicts, before: Verdicts | null) {
  const judged = judgedOf(now);
  const previous = before && judgedOf(before);
  return {
    ...judged,
    previous,
    beyond_noise:
      !!judged.share_held && !!previous?.share_held && isBeyondNoise(judged.share_held, previous.share_held),
  };
}
