import { faultSet } from './fault-names';
import { scenarioOfFault } from './faults';
import type { NativeFact } from './recorder';
import { browserTask } from './scenarios/browser-task';
import { conversation } from './scenarios/conversation';
import { confirmation } from './scenarios/people';
import type { Scenario } from './scenarios/scenario';
import { openScene, openThread, type Scene } from './scene';
import { DAY_MS, Timeline } from './timeline';
import { World } from './world';

export interface SimulateOptions {
  /** How many executions, each with at least one fact. */
  readonly executions: number;
  readonly seed: number;
  /** The end of the simulated span; nothing is observed at or after it. */
  readonly now: Date;
  readonly spanDays?: number;
  /** Which of FAULTS go wrong; all unless given, none when empty. */
  readonly faults?: readonly string[];
}

const DEFAULT_SPAN_DAYS = 14;

/**
 * A fleet of agents at work: one array of native facts per execution, in the order in which they reach us. Threads
 * begin in the order of time and each is told to its end. The same options give the same bytes; other options give
 * other ids. Memory does not grow with the number of executions.
 *
 * @throws RangeError when the count, the date, the span or the name of a fault is none.
 */
export function* simulate(options: SimulateOptions): Generator<NativeFact[]> {
  const { executions } = options;
  if (!Number.isSafeInteger(executions) || executions < 0) throw new RangeError('executions is not a count');
  const world = createWorld(options);
  let told = 0;
  while (told < executions) {
    const startMs = world.timeline.at((told + world.random.share()) / executions);
    for (const facts of playThread(world, startMs)) {
      yield deliver(world, facts);
      told += 1;
      if (told === executions) return;
    }
  }
}

function createWorld({ executions, seed, now, spanDays = DEFAULT_SPAN_DAYS, faults }: SimulateOptions): World {
  const selected = faultSet(faults);
  const signature = JSON.stringify([executions, seed, now.getTime(), spanDays, [...selected].sort()]);
  return new World(signature, new Timeline(now.getTime(), spanDays * DAY_MS), selected);
}

const ANOTHER_INTERACTION_SHARE = 0.45;
const MOST_INTERACTIONS = 12;
const PAUSE_MEDIAN_MS = 12 * 60_000;

/** The executions of one thread. What lies past the end of the span has not happened. */
function* playThread(world: World, startMs: number): Generator<NativeFact[]> {
  const thread = openThread(world);
  let nextMs = startMs;
  for (let interaction = 0; interaction < MOST_INTERACTIONS; interaction += 1) {
    const scene = openScene(world, thread, nextMs);
    for (const run of (scenarioOfFault(scene) ?? usualScenario(scene))(scene)) {
      if (run.facts.length > 0) yield run.facts;
      nextMs = run.nowMs;
    }
    nextMs = nextStartMs(scene, nextMs);
    if (nextMs >= world.timeline.untilMs || !world.random.chance(ANOTHER_INTERACTION_SHARE)) return;
  }
}

/** A person comes back after some minutes, an automation a day after it began. */
function nextStartMs({ world, thread, startMs }: Scene, endMs: number): number {
  const { random } = world;
  if (thread.source !== 'automation') return endMs + Math.ceil(random.logNormal(PAUSE_MEDIAN_MS, 1.4));
  return Math.max(endMs, startMs + DAY_MS) + random.integer(0, 90_000);
}

const BROWSER_SHARE = { usual: 0.03, inBrowserStack: 0.85 } as const;
const CONFIRMATION_SHARE = 0.09;

function usualScenario({ world, thread }: Scene): Scenario {
  const { stack } = thread;
  const inBrowserStack = stack.producers.runtime.name === stack.producers.browser.name && stack.isNative;
  const browserShare = inBrowserStack ? BROWSER_SHARE.inBrowserStack : BROWSER_SHARE.usual;
  if (stack.isNative && world.random.chance(browserShare)) return browserTask;
  return world.random.chance(CONFIRMATION_SHARE) ? confirmation : conversation;
}

const DISORDERED_SHARE = 0.05;

/** Facts as they reach us: mostly as observed, sometimes with a few that were held back (fault `disordered_delivery`). */
function deliver({ random, faults }: World, facts: NativeFact[]): NativeFact[] {
  if (!faults.has('disordered_delivery') || facts.length < 2 || !random.chance(DISORDERED_SHARE)) return facts;
  const delivered = [...facts];
  for (let heldBack = random.integer(1, 3); heldBack > 0; heldBack -= 1) {
    delivered.push(...delivered.splice(random.integer(0, delivered.length - 2), 1));
  }
  return delivered;
}
