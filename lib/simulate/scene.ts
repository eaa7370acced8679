import type { Actor } from '@/lib/facts/detail';
import { CHANNELS, ENTITLEMENTS, REGIONS, SERVICES, type Source, STACKS, type Stack, USERS } from './catalog';
import { MODELS, type Model } from './models';
import type { Random } from './random';
import { type Environment, releaseAt } from './releases';
import { DELEGATION, GUARDED_TOOLS, MUTATION_TOOLS, QUERY_TOOLS, type Tool } from './tools';
import type { World } from './world';

/** One conversation, or one automation that runs again and again: what stays the same in all its executions. */
export interface Thread {
  readonly id: string;
  readonly stack: Stack;
  readonly source: Source;
  readonly channel: string | undefined;
  readonly initiator: Actor;
  readonly environment: Environment;
  readonly location: { readonly host_class: string; readonly region: string; readonly sandbox: string };
  readonly entitlements: string[];
  readonly model: Model;
  readonly queries: readonly Tool[];
  /** Mutations under a standing approval of the host. */
  readonly mutations: readonly Tool[];
  /** A mutation that a person has to agree to each time. */
  readonly guarded: Tool;
}

/** One interaction of a thread: everything that its scenario needs. */
export interface Scene {
  readonly world: World;
  readonly thread: Thread;
  readonly interactionId: string;
  readonly taskId: string | undefined;
  readonly startMs: number;
  readonly release: string;
  readonly model: Model;
  /** Capabilities granted beside those of the thread. */
  readonly furtherGrants: readonly string[];
}

const PRODUCTION_SHARE = 0.88;
const OTHER_MODEL_SHARE = 0.12;

export function openThread(world: World, stack = world.random.draw(STACKS)): Thread {
  const { random } = world;
  const source = random.pick(stack.sources);
  const isPersonal = source === 'chat' || source === 'channel';
  return {
    id: world.mint('thr'),
    stack,
    source,
    channel: source === 'channel' ? random.draw(CHANNELS) : undefined,
    initiator: isPersonal ? { type: 'person', id: random.draw(USERS) } : { type: 'service', id: random.draw(SERVICES) },
    environment: random.chance(PRODUCTION_SHARE) ? 'production' : 'staging',
    location: {
      host_class: random.pick(stack.hostClasses),
      region: random.draw(REGIONS),
      sandbox: random.pick(stack.sandboxes),
    },
    entitlements: ENTITLEMENTS.slice(0, random.integer(1, ENTITLEMENTS.length)),
    model: random.draw(MODELS),
    queries: distinct(random, () => random.draw(QUERY_TOOLS), random.integer(2, 5)),
    mutations: distinct(random, () => random.draw(MUTATION_TOOLS), random.integer(1, 3)),
    guarded: random.draw(GUARDED_TOOLS),
  };
}

export function openScene(world: World, thread: Thread, startMs: number): Scene {
  const { random, timeline } = world;
  return {
    world,
    thread,
    interactionId: world.mint('int'),
    taskId: thread.stack.isManaged ? world.mint('task') : undefined,
    startMs,
    release: releaseAt(thread.stack.releases, thread.environment, timeline.progress(startMs), random),
    model: random.chance(OTHER_MODEL_SHARE) ? random.draw(MODELS) : thread.model,
    furtherGrants: [],
  };
}

/** The capabilities that an execution of the thread is granted; all that a scenario calls is among them. */
export function grantedCapabilities({ queries, mutations, guarded }: Thread): string[] {
  const tools = [...queries, ...mutations, guarded, DELEGATION];
  return [...new Set(tools.map((tool) => tool.capability))];
}

function distinct(random: Random, draw: () => Tool, count: number): Tool[] {
  const drawn = new Set<Tool>([draw()]);
  for (let more = random.integer(count, count * 2); more > 0 && drawn.size < count; more -= 1) drawn.add(draw());
  return [...drawn];
}
