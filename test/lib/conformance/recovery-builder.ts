import type { Detail } from '@/lib/facts/detail';
import { fact, started } from '../projection/fact-builder';

/** The start of a recovery of `execution-0`, by its proposal `p1` unless another or none is named. */
export const recovery = (proposal: string | null = 'p1') =>
  started({
    origin: 'recovery',
    recovers: { execution_id: 'execution-0', ...(proposal !== null && { proposal_id: proposal }) },
  });

/** A proposal that is safe and within its budget, unless the detail says otherwise. */
export const proposed = (detail: Partial<Detail<'recovery.proposed'>> = {}) =>
  fact('recovery.proposed', {
    proposal_id: 'p1',
    safe_to_resume: true,
    preconditions: [{ code: 'checkpoint_readable', met: true }],
    budget_used: 1,
    budget_allowed: 3,
    ...detail,
  });
