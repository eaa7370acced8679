import { STACKS } from '../catalog';
import { open, work } from '../execution';
import type { NativeFact, Recorder } from '../recorder';
import { openScene, openThread, type Scene } from '../scene';
import { DAY_MS, HOUR_MS, Timeline } from '../timeline';
import { PLANTS, type PlantName, type Truth } from '../truth';
import { World } from '../world';
import { completes } from './endings';
import { PLANTED_TOOLS } from './planted-tools';
import { ENDING_PLANTS, SEGMENT_PLANTS } from './plants';

export interface PlantOptions {
  /** How many executions, each with at least one fact. */
  readonly executions: number;
  readonly seed: number;
  /** The end of the simulated span; everything has ended, or fallen silent, hours before. */
  readonly now: Date;
  readonly spanDays?: number;
  /** What is planted; everything unless given. */
  readonly plants?: readonly PlantName[];
  /** How often each is planted, of the interactions in which it can be: 0 to 0.05. */
  readonly share?: number;
}

/** Facts as they are delivered; the truth comes with the first of an execution, what is held back comes later. */
export interface PlantedDelivery {
  readonly facts: NativeFact[];
  readonly truth?: Truth;
}

const DEFAULT_SPAN_DAYS = 14;
/** Endings exclude each other, so that all of them together must leave room. */
export const MOST_SHARE = 1 / ENDING_PLANTS.length;
const USUAL_SHARE = 0.05;
const QUIET_MS = 4 * HOUR_MS;
/** How long before the end the last thread begins, so that most that wait for a person are told to their end. */
const LAST_START_MS = 12 * HOUR_MS;

/**
 * A fleet in which things are planted, each in its share of the interactions, with the truth about each execution: the
 * rules of DOMAIN.md section 5 that it violates, and no others. The same options give the same bytes.
 * @throws RangeError for a count, a share or a name that is none.
 */
export function* simulatePlanted(options: PlantOptions): Generator<PlantedDelivery> {
  const { executions, seed, now, spanDays = DEFAULT_SPAN_DAYS, plants = PLANTS, share = USUAL_SHARE } = options;
  if (!Number.isSafeInteger(executions) || executions < 0) throw new RangeError('executions is not a count');
  if (!(share >= 0 && share <= MOST_SHARE)) throw new RangeError(`the share is not 0 to ${MOST_SHARE.toFixed(3)}`);
  const signature = JSON.stringify(['planted', executions, seed, now.getTime(), spanDays, [...plants].sort(), share]);
  const world = new World(signature, new Timeline(now.getTime(), spanDays * DAY_MS), new Set());
  const planting: Planting = { world, plants: new Set(plants), share };
  const heldBack: NativeFact[][] = [];
  const lastStart = 1 - Math.min(0.3, LAST_START_MS / world.timeline.spanMs);
  for (let told = 0; told < executions; ) {
    const runs = [...playScene(planting, world.timeline.at(((told + world.random.share()) / executions) * lastStart))];
    // What the end of the span cuts off is another story than the one that was planted.
    if (runs.some((run) => run.isCut || run.nowMs > world.timeline.untilMs - QUIET_MS)) continue;
    for (const run of runs.slice(0, executions - told)) {
      const late = planting.plants.has('late_delivery') && world.random.chance(share) ? holdBack(run) : [];
      if (late.length > 0) heldBack.push(late);
      yield { facts: run.facts, truth: truthOf(run) };
      told += 1;
    }
  }
  for (const facts of heldBack) yield { facts };
}

interface Planting {
  readonly world: World;
  readonly plants: ReadonlySet<PlantName>;
  readonly share: number;
}

function* playScene(planting: Planting, startMs: number): Generator<Recorder> {
  const { world, plants, share } = planting;
  const scene = openPlantedScene(world, startMs);
  const run = open(scene);
  for (const { name, segment, violates, fits } of SEGMENT_PLANTS) {
    if (world.random.chance(0.3)) work(run, 1);
    const isPlanted = plants.has(name) && (fits?.(scene) ?? true) && world.random.chance(share);
    if (!isPlanted) continue;
    run.truth.plant(name, ...violates);
    segment(run);
  }
  const place = Math.floor(world.random.share() / (share || 1));
  const ending = share > 0 ? ENDING_PLANTS[place] : undefined;
  if (!ending || !plants.has(ending.name)) {
    yield* completes(run);
    return;
  }
  if (!ending.notesItself) run.truth.plant(ending.name, ...ending.violates);
  yield* ending.ending(run);
}

/** Of the stacks that say what they checked: of the others nothing could be proved. */
function openPlantedScene(world: World, startMs: number): Scene {
  const native = STACKS.items.filter((stack) => stack.isNative);
  const thread = openThread(world, world.random.pick(native));
  return { ...openScene(world, thread, startMs), furtherGrants: PLANTED_TOOLS.map((tool) => tool.capability) };
}

const MOST_HELD_BACK = 3;

/** Takes some facts out of an execution, to be delivered after everything else. */
function holdBack(run: Recorder): NativeFact[] {
  const { random, facts, truth } = run;
  if (facts.length < 2) return [];
  const late: NativeFact[] = [];
  for (let count = random.integer(1, MOST_HELD_BACK); count > 0 && facts.length > 1; count -= 1) {
    late.push(...facts.splice(random.integer(0, facts.length - 1), 1));
  }
  truth.plant('late_delivery');
  return late;
}

function truthOf({ executionId, scene, truth }: Recorder): Truth {
  const { name, component } = scene.thread.stack.producers.runtime;
  return {
    execution_id: executionId,
    interaction_id: scene.interactionId,
    producer: `${name}/${component}`,
    plants: [...truth.plants].sort(),
    violations: [...truth.violations].sort(),
  };
}
