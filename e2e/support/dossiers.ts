import type { RawFact } from '@/lib/facts/fact';
import type { FactKind } from '@/lib/facts/vocabulary';

const HOUR_MS = 3_600_000;
const BEGAN = Date.now() - 2 * HOUR_MS;
const KEY = 'a'.repeat(64);

type Step = readonly [seconds: number, kind: FactKind, detail: Record<string, unknown>];

interface Run {
  readonly execution: string;
  readonly interaction: string;
  readonly producer: string;
  readonly steps: readonly Step[];
}

const person = { type: 'person', id: 'user-17' };
const agent = { type: 'service', id: 'refund-agent' };
const started = (over: Record<string, unknown> = {}) => ({
  origin: 'initial',
  source: 'chat',
  initiator: person,
  identity: agent,
  capabilities_granted: ['orders.refund', 'orders.read'],
  location: { host_class: 'desktop', region: 'eu-central-1', sandbox: 'process' },
  ...over,
});
const confirmation = (by: string) => ({
  control: 'confirmation',
  decision: 'allow',
  capability: 'orders.refund',
  decided_by: by,
});
const refund = { tool: 'refund', capability: 'orders.refund', operation: 'mutation', provider: 'shop' };
const ends = (outcome: string) => ({ to: 'terminal', outcome });

/** A person answers, and a new execution carries on where the first one waited. */
const RESUME: readonly Run[] = [
  {
    execution: 'dossier-waits',
    interaction: 'dossier-int-resume',
    producer: 'open-nua-desktop',
    steps: [
      [0, 'execution.started', started()],
      [1, 'lifecycle.transition', { to: 'running' }],
      [2, 'hitl.requested', { interrupt_id: 'interrupt-1', cause: 'confirmation' }],
      [3, 'lifecycle.transition', { to: 'waiting' }],
      [4, 'lifecycle.transition', ends('interrupted')],
    ],
  },
  {
    execution: 'dossier-resumes',
    interaction: 'dossier-int-resume',
    producer: 'open-nua-desktop',
    steps: [
      [
        60,
        'execution.started',
        started({ origin: 'resume', resumes: { execution_id: 'dossier-waits', interrupt_id: 'interrupt-1' } }),
      ],
      [61, 'hitl.resolved', { interrupt_id: 'interrupt-1', decision: 'approve', decided_by: person }],
      [62, 'lifecycle.transition', { to: 'running' }],
      [63, 'control.check', confirmation('host')],
      [
        65,
        'tool.call',
        { ...refund, status: 'ok', dispatch_state: 'confirmed', idempotency_key_digest: KEY, duration_ms: 900 },
      ],
      [66, 'lifecycle.transition', ends('completed')],
    ],
  },
];

/** A run is lost after a checkpoint; what recovers it does only what was left. */
const RECOVERY: readonly Run[] = [
  {
    execution: 'dossier-lost',
    interaction: 'dossier-int-recovery',
    producer: 'managed-runtime',
    steps: [
      [0, 'execution.started', started({ source: 'automation', initiator: { type: 'service', id: 'night-batch' } })],
      [1, 'lifecycle.transition', { to: 'running' }],
      [3, 'tool.call', { tool: 'read_order', capability: 'orders.read', operation: 'query', status: 'ok' }],
      [
        5,
        'recovery.proposed',
        {
          proposal_id: 'proposal-1',
          checkpoint: 'after-read',
          safe_to_resume: true,
          preconditions: [{ code: 'no_open_mutation', met: true }],
          budget_used: 0,
          budget_allowed: 2,
        },
      ],
      [6, 'lifecycle.transition', ends('interrupted')],
    ],
  },
  {
    execution: 'dossier-recovers',
    interaction: 'dossier-int-recovery',
    producer: 'managed-runtime',
    steps: [
      [
        30,
        'execution.started',
        started({
          origin: 'recovery',
          source: 'automation',
          initiator: { type: 'service', id: 'night-batch' },
          recovers: { execution_id: 'dossier-lost', proposal_id: 'proposal-1' },
        }),
      ],
      [31, 'lifecycle.transition', { to: 'running' }],
      [33, 'tool.call', { tool: 'read_order', capability: 'orders.read', operation: 'query', status: 'ok' }],
      [34, 'lifecycle.transition', ends('completed')],
    ],
  },
];

/** A person takes the page over and gives it back; the agent writes without looking, and nobody knows what came of it. */
const TAKEOVER: Run = {
  execution: 'dossier-takeover',
  interaction: 'dossier-int-takeover',
  producer: 'browser-broker',
  steps: [
    [0, 'execution.started', started({ location: { host_class: 'browser', region: 'eu-central-1', sandbox: 'vm' } })],
    [1, 'lifecycle.transition', { to: 'running' }],
    [2, 'browser.control', { holder: 'agent', lease_id: 'lease-1', snapshot_id: 'snap-1' }],
    [
      3,
      'browser.command',
      { method: 'DOMSnapshot.captureSnapshot', access: 'read', lease_id: 'lease-1', page_id: 'page-1', outcome: 'ok' },
    ],
    [4, 'hitl.requested', { interrupt_id: 'interrupt-login', cause: 'login' }],
    [6, 'browser.control', { holder: 'person', lease_id: 'lease-1' }],
    [40, 'hitl.resolved', { interrupt_id: 'interrupt-login', decision: 'respond', decided_by: person }],
    [42, 'browser.control', { holder: 'agent', lease_id: 'lease-1' }],
    [
      43,
      'browser.command',
      {
        method: 'Input.dispatchMouseEvent',
        access: 'write',
        lease_id: 'lease-1',
        page_id: 'page-1',
        outcome: 'unknown',
      },
    ],
    [44, 'lifecycle.transition', ends('unknown')],
  ],
};

/** The renderer says that the person confirmed; no host did, and the refund was made. */
const CLAIM: Run = {
  execution: 'dossier-claim',
  interaction: 'dossier-int-claim',
  producer: 'open-nua-plugin',
  steps: [
    [0, 'execution.started', started({ location: { host_class: 'plugin' } })],
    [1, 'lifecycle.transition', { to: 'running' }],
    [2, 'control.check', confirmation('renderer')],
    [4, 'tool.call', { ...refund, status: 'ok', dispatch_state: 'confirmed', duration_ms: 700 }],
    [5, 'lifecycle.transition', ends('completed')],
  ],
};

/** As the producers of these executions would send them, each with its own numbers of sequence. */
export function dossierFacts(): RawFact[] {
  return [...RESUME, ...RECOVERY, TAKEOVER, CLAIM].flatMap(({ execution, interaction, producer, steps }) =>
    steps.map(([seconds, kind, detail], index) => ({
      fact_id: `${execution}-${index + 1}`,
      execution_id: execution,
      interaction_id: interaction,
      thread_id: `${interaction}-thread`,
      kind,
      seq: index + 1,
      observed_at: new Date(BEGAN + seconds * 1000).toISOString(),
      producer: { name: producer, version: '2.3.0' },
      detail,
    })),
  );
}

export const SPANS_TRACE_ID = '5b8efff798038103d269b633813fc60c';

/** A trace as an instrumented program exports it, OTLP/HTTP with JSON: an agent run with a model call and a tool call, and no fact of ours. */
export function dossierSpans(): object {
  const nanos = (seconds: number) => `${BigInt(Math.round(BEGAN + seconds * 1000)) * 1_000_000n}`;
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  const span = (id: string, name: string, from: number, to: number, attributes: object[], parent?: string) => ({
    traceId: SPANS_TRACE_ID,
    spanId: id,
    ...(parent && { parentSpanId: parent }),
    name,
    kind: 1,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes,
    status: {},
  });
  const operation = (name: string) => text('gen_ai.operation.name', name);
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', 'support-bot')] },
        scopeSpans: [
          {
            scope: { name: 'opentelemetry.instrumentation.genai' },
            spans: [
              span('eee19b7ec3c1b100', 'invoke_agent support', 0, 5, [operation('invoke_agent')]),
              span(
                'eee19b7ec3c1b101',
                'chat gpt-5',
                1,
                4,
                [operation('chat'), text('gen_ai.provider.name', 'openai'), text('gen_ai.request.model', 'gpt-5')],
                'eee19b7ec3c1b100',
              ),
              span(
                'eee19b7ec3c1b102',
                'execute_tool search_orders',
                4,
                4.5,
                [operation('execute_tool'), text('gen_ai.tool.name', 'search_orders')],
                'eee19b7ec3c1b100',
              ),
            ],
          },
        ],
      },
    ],
  };
}
