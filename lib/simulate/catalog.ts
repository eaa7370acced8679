import type { Detail } from '@/lib/facts/detail';
import { lottery, zipf } from './random';
import { AI_SDK_RELEASES, LANGGRAPH_RELEASES, OPEN_NUA_RELEASES, type ReleaseLine } from './releases';

/** The parts of a stack that observe facts. */
export type Part = 'runtime' | 'tools' | 'gateway' | 'browser' | 'evaluator';
export type Dialect = 'open_nua' | 'langgraph' | 'ai_sdk';
export type Source = NonNullable<Detail<'execution.started'>['source']>;

/** One kind of program that agents run in. */
export interface Stack {
  readonly producers: Readonly<Record<Part, { readonly name: string; readonly component: string }>>;
  readonly releases: ReleaseLine;
  readonly weight: number;
  readonly sources: readonly Source[];
  readonly hostClasses: readonly string[];
  readonly sandboxes: readonly string[];
  /** The library whose error names it uses. */
  readonly dialect: Dialect;
  /** Native producers number their facts, check controls and keep a ledger; the others do neither. */
  readonly isNative: boolean;
  /** Runs as task, run and attempt, under short-lived tokens. */
  readonly isManaged: boolean;
}

function openNua(runtime: string, component: string): Stack['producers'] {
  return {
    runtime: { name: runtime, component },
    tools: { name: 'open-nua-plugin', component: 'capability-host' },
    gateway: { name: 'open-nua-gateway', component: 'broker' },
    browser: { name: 'open-nua-browser', component: 'cdp-proxy' },
    evaluator: { name: 'open-nua-gateway', component: 'evaluator' },
  };
}

function otherStack(name: string): Stack['producers'] {
  const all = { name, component: 'instrumentation' };
  return { runtime: all, tools: all, gateway: all, browser: all, evaluator: { name, component: 'evaluator' } };
}

const NATIVE = { releases: OPEN_NUA_RELEASES, dialect: 'open_nua', isNative: true } as const;
const SERVER = { hostClasses: ['container', 'vm'], sandboxes: ['gvisor', 'firecracker'] } as const;
const PERSONAL = { hostClasses: ['laptop', 'workstation'], sandboxes: ['seatbelt', 'bubblewrap'] } as const;

const STACK_LIST: readonly Stack[] = [
  {
    ...NATIVE,
    ...PERSONAL,
    producers: openNua('open-nua-desktop', 'agent-loop'),
    weight: 36,
    sources: ['chat'],
    isManaged: false,
  },
  {
    ...NATIVE,
    ...SERVER,
    producers: openNua('open-nua-gateway', 'task-runner'),
    weight: 24,
    sources: ['automation', 'automation', 'channel', 'system'],
    isManaged: true,
  },
  {
    ...NATIVE,
    ...PERSONAL,
    producers: openNua('open-nua-plugin', 'editor-agent'),
    weight: 14,
    sources: ['chat'],
    isManaged: false,
  },
  {
    ...NATIVE,
    ...PERSONAL,
    producers: openNua('open-nua-browser', 'browser-agent'),
    weight: 8,
    sources: ['chat'],
    isManaged: false,
  },
  {
    ...SERVER,
    producers: otherStack('langgraph-worker'),
    releases: LANGGRAPH_RELEASES,
    dialect: 'langgraph',
    weight: 10,
    sources: ['automation', 'system'],
    isNative: false,
    isManaged: false,
  },
  {
    ...SERVER,
    producers: otherStack('ai-sdk-backend'),
    releases: AI_SDK_RELEASES,
    dialect: 'ai_sdk',
    weight: 8,
    sources: ['chat', 'channel'],
    isNative: false,
    isManaged: false,
  },
];
export const STACKS = lottery(STACK_LIST, (stack) => stack.weight);

export const REGIONS = zipf(['eu-central-1', 'us-east-1', 'eu-west-1', 'ap-southeast-2'], 0.8);
export const CHANNELS = zipf(['slack', 'email', 'teams', 'sms'], 1.2);
export const SERVICES = zipf(
  ['svc-nightly-reports', 'svc-ticket-triage', 'svc-invoice-intake', 'svc-inventory-watch'],
  0.6,
);
const PEOPLE = 240;
/** A producer's own user ids; the ingest turns them into pseudonyms. */
export const USERS = zipf(
  Array.from({ length: PEOPLE }, (_, index) => `user-${String(index + 1).padStart(3, '0')}`),
  0.6,
);
export const ENTITLEMENTS: readonly string[] = [
  'plan:team',
  'feature:browser',
  'feature:automations',
  'feature:recovery',
];
