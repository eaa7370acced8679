import type { RuleId } from '@/lib/conformance/rule-ids';
import type { Scene } from '../scene';
import type { PlantName } from '../truth';
import { clicksAgain, sendsForeignMethod, writesUnderPerson, writesUnseen } from './browser-segments';
import {
  completesOverUnknown,
  crashes,
  type Ending,
  endsUnknown,
  fallsSilent,
  ignoresCancelling,
  isCancelled,
  reportsAfterEnd,
} from './endings';
import { failsByWaiting, isTakenOver, resumesElsewhere, resumesItself, resumesNothing } from './people-endings';
import { isRecovered, recoversTooLate, recoversTwice, recoversUnproposed, recoversUnsafely } from './recovery-endings';
import * as segments from './segments';

/** Something that goes wrong in the middle of an execution; several may. */
interface SegmentPlant {
  readonly name: PlantName;
  readonly segment: segments.Segment;
  /** The rules that it violates by itself. */
  readonly violates: readonly RuleId[];
  /** Scenes in which it cannot be. */
  readonly fits?: (scene: Scene) => boolean;
}

const breaks = (name: RuleId, segment: segments.Segment, fits?: SegmentPlant['fits']): SegmentPlant => ({
  name,
  segment,
  violates: [name],
  ...(fits && { fits }),
});

export const SEGMENT_PLANTS: readonly SegmentPlant[] = [
  breaks('CAP-1', segments.callsBeyondGrant),
  breaks('CAP-2', segments.callsForAppOnly),
  breaks('CAP-3', segments.mutatesUnconfirmed),
  breaks('CAP-4', segments.mutatesWithoutKey),
  breaks('CAP-5', segments.callsAfterDenial),
  breaks('CAP-6', segments.grantsItself),
  breaks('TOK-1', segments.usesForeignToken),
  breaks('TOK-2', segments.usesOldToken),
  breaks('BRW-1', sendsForeignMethod),
  breaks('BRW-2', writesUnderPerson),
  breaks('BRW-3', writesUnseen),
  breaks('BRW-4', clicksAgain),
  breaks('UNK-1', segments.repeatsBlindly),
  breaks('UNK-3', segments.switchesProvider),
  breaks('ATT-1', segments.retriesUnderNewRun, (scene) => scene.thread.stack.isManaged),
  breaks('USE-1', segments.miscounts),
  breaks('RED-1', segments.offersContent),
  breaks('LIFE-1', segments.startsTwice),
  breaks('LIFE-3', segments.numbersTwice),
  { name: 'lost_fact', segment: segments.losesFact, violates: [] },
];

/** How an execution ends; one of them at most. What a later execution violates, the ending notes there. */
interface EndingPlant {
  readonly name: PlantName;
  readonly ending: Ending;
  /** The rules that the execution itself violates by it. */
  readonly violates: readonly RuleId[];
  /** True where the ending notes itself what is planted and where. */
  readonly notesItself?: boolean;
}

const ends = (name: PlantName, ending: Ending, ...violates: readonly RuleId[]): EndingPlant => ({
  name,
  ending,
  violates,
});
const notes = (name: PlantName, ending: Ending): EndingPlant => ({ name, ending, violates: [], notesItself: true });

export const ENDING_PLANTS: readonly EndingPlant[] = [
  ends('LIFE-2', reportsAfterEnd, 'LIFE-2'),
  ends('LIFE-4', fallsSilent, 'LIFE-4'),
  ends('LIFE-5', ignoresCancelling, 'LIFE-5'),
  notes('HITL-1', resumesItself),
  notes('HITL-2', resumesElsewhere),
  notes('HITL-3', resumesNothing),
  ends('HITL-4', failsByWaiting, 'HITL-4'),
  notes('REC-1', recoversUnproposed),
  notes('REC-2', recoversUnsafely),
  notes('REC-3', recoversTooLate),
  notes('REC-4', recoversTwice),
  ends('UNK-2', completesOverUnknown, 'UNK-2'),
  ends('unknown_outcome', endsUnknown),
  ends('recovery', isRecovered),
  ends('takeover', isTakenOver),
  ends('cancellation', isCancelled),
  notes('crash', crashes),
];
