import type { Rule } from './rule';
import { cap6 } from './rules/cap-6';

/** Every rule, in the order of DOMAIN.md section 5. */
export const RULES: readonly Rule[] = [cap6];
