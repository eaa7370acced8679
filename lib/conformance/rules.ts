import type { Rule } from './rule';
import { att1 } from './rules/att-1';
import { brw1 } from './rules/brw-1';
import { brw2 } from './rules/brw-2';
import { brw3 } from './rules/brw-3';
import { brw4 } from './rules/brw-4';
import { cap1 } from './rules/cap-1';
import { cap2 } from './rules/cap-2';
import { cap3 } from './rules/cap-3';
import { cap4 } from './rules/cap-4';
import { cap5 } from './rules/cap-5';
import { cap6 } from './rules/cap-6';
import { hitl1 } from './rules/hitl-1';
import { hitl2 } from './rules/hitl-2';
import { hitl3 } from './rules/hitl-3';
import { hitl4 } from './rules/hitl-4';
import { life1 } from './rules/life-1';
import { life2 } from './rules/life-2';
import { life3 } from './rules/life-3';
import { life4 } from './rules/life-4';
import { life5 } from './rules/life-5';
import { rec1 } from './rules/rec-1';
import { rec2 } from './rules/rec-2';
import { rec3 } from './rules/rec-3';
import { rec4 } from './rules/rec-4';
import { red1 } from './rules/red-1';
import { tok1 } from './rules/tok-1';
import { tok2 } from './rules/tok-2';
import { unk1 } from './rules/unk-1';
import { unk2 } from './rules/unk-2';
import { unk3 } from './rules/unk-3';
import { use1 } from './rules/use-1';

/** Every rule, in the order of DOMAIN.md section 5. */
export const RULES: readonly Rule[] = [
  life1,
  life2,
  life3,
  life4,
  life5,
  hitl1,
  hitl2,
  hitl3,
  hitl4,
  rec1,
  rec2,
  rec3,
  rec4,
  cap1,
  cap2,
  cap3,
  cap4,
  cap5,
  cap6,
  tok1,
  tok2,
  brw1,
  brw2,
  brw3,
  brw4,
  unk1,
  unk2,
  unk3,
  att1,
  use1,
  red1,
];
