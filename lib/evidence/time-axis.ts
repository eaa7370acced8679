import { formatDuration } from '@/lib/format/duration';
import type { TimelineItem } from './dossier';

/** A stretch of the axis: milliseconds after the start, and where they lie on it, 0 at the left to 1 at the right. */
export interface AxisPiece {
  readonly fromMs: number;
  readonly toMs: number;
  readonly from: number;
  readonly to: number;
  /** Nothing ran in it, so it is drawn short: three hours of waiting must not hide two seconds of work. */
  readonly isBreak: boolean;
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

type Drawn = Pick<TimelineItem, 'kind' | 'starts_ms' | 'ends_ms' | 'time_flagged'>;

/** An idle stretch is cut short when it takes more than this share of what is still drawn to scale. */
const IDLE_SHARE = 0.25;
const MAX_BREAKS = 4;
const BREAK_WIDTH = 0.06;

/** The axis of a timeline from its start, or what began before it, to its last end. Pieces are in order and touch. */
export function timeAxis(items: readonly Drawn[]): AxisPiece[] {
  const busy = mergeStretches(items.filter((item) => !item.time_flagged).flatMap(stretchesOf));
  const fromMs = busy[0]?.fromMs ?? 0;
  const toMs = busy.at(-1)?.toMs ?? 0;
  const breaks = chooseBreaks(gapsBetween(busy), toMs - fromMs);
  return layOut(fromMs, toMs, breaks);
}

/** Where an instant lies on the axis, 0 to 1; what is outside lies at the nearer end. */
export function placeOn(axis: readonly AxisPiece[], ms: number): number {
  const piece = axis.find(({ toMs }) => ms <= toMs) ?? axis.at(-1);
  if (!piece) return 0;
  const length = piece.toMs - piece.fromMs;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (ms - piece.fromMs) / length));
  return piece.from + share * (piece.to - piece.from);
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Steps that people count in, in milliseconds. */
const STEPS = [
  ...[0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000],
  ...[1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 720, 1_440].map((minutes) => minutes * 60_000),
];
const TICK_DISTANCE = 0.18;

/** Marks of the axis, at least a sixth of it apart. After a break they count from the end of the break, with a plus. */
export function ticksOf(axis: readonly AxisPiece[]): Tick[] {
  const drawn = axis.filter((piece) => !piece.isBreak && piece.to > piece.from);
  const msPerAxis = Math.max(0, ...drawn.map((piece) => (piece.toMs - piece.fromMs) / (piece.to - piece.from)));
  if (msPerAxis === 0) return [];
  const step = STEPS.find((ms) => ms >= msPerAxis * TICK_DISTANCE) ?? msPerAxis * TICK_DISTANCE;
  return drawn.flatMap((piece, index) => ticksIn(piece, step, index === 0));
}

function ticksIn(piece: AxisPiece, step: number, isFirst: boolean): Tick[] {
  const zero = isFirst ? 0 : piece.fromMs;
  const ticks: Tick[] = [];
  for (let count = Math.ceil((piece.fromMs - zero) / step); zero + count * step <= piece.toMs; count += 1) {
    const label = `${isFirst || count === 0 ? '' : '+'}${formatDuration(isFirst || count > 0 ? count * step : zero)}`;
    ticks.push({ at: placeOn([piece], zero + count * step), label });
  }
  return ticks;
}

/** A wait is idle by nature: only its beginning and its end count as something that happens. */
function stretchesOf({ kind, starts_ms: fromMs, ends_ms: toMs }: Drawn): Stretch[] {
  if (kind !== 'hitl.requested') return [{ fromMs, toMs }];
  return [
    { fromMs, toMs: fromMs },
    { fromMs: toMs, toMs },
  ];
}

function mergeStretches(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = [];
  for (const stretch of [{ fromMs: 0, toMs: 0 }, ...stretches].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last && stretch.fromMs <= last.toMs)
      merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, stretch.toMs) };
    else merged.push(stretch);
  }
  return merged;
}

function gapsBetween(busy: readonly Stretch[]): Stretch[] {
  return busy.slice(1).map((stretch, index) => ({ fromMs: busy[index]?.toMs ?? 0, toMs: stretch.fromMs }));
}

function chooseBreaks(gaps: readonly Stretch[], lengthMs: number): Stretch[] {
  const breaks: Stretch[] = [];
  let drawnMs = lengthMs;
  for (const gap of [...gaps].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))) {
    const gapMs = gap.toMs - gap.fromMs;
    // Where nothing else has a length, the gap is all that there is to draw.
    if (breaks.length === MAX_BREAKS || gapMs <= drawnMs * IDLE_SHARE || gapMs >= drawnMs) break;
    breaks.push(gap);
    drawnMs -= gapMs;
  }
  return breaks.sort((a, b) => a.fromMs - b.fromMs);
}

function layOut(fromMs: number, toMs: number, breaks: readonly Stretch[]): AxisPiece[] {
  const brokenMs = breaks.reduce((sum, gap) => sum + gap.toMs - gap.fromMs, 0);
  const scale = (1 - breaks.length * BREAK_WIDTH) / Math.max(toMs - fromMs - brokenMs, Number.EPSILON);
  const pieces: AxisPiece[] = [];
  let at = 0;
  const add = (stretch: Stretch, width: number, isBreak: boolean) => {
    pieces.push({ ...stretch, from: at, to: at + width, isBreak });
    at += width;
  };
  let reachedMs = fromMs;
  for (const gap of breaks) {
    add({ fromMs: reachedMs, toMs: gap.fromMs }, (gap.fromMs - reachedMs) * scale, false);
    add(gap, BREAK_WIDTH, true);
    reachedMs = gap.toMs;
  }
  add({ fromMs: reachedMs, toMs }, (toMs - reachedMs) * scale, false);
  return pieces;
}
