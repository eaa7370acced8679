import { FACT_KINDS } from '@/lib/facts/vocabulary';
import { CONTENT_KEYS } from './content-keys';

/** What must never be found again: one of each kind that a producer may send. */
export const CANARIES = {
  prompt: 'PROMPTCANARY please summarise the merger of the two northern branches',
  body: '{"choices":[{"text":"BODYCANARY the model said this"}]}',
  password: 'PASSWORDCANARY-hunter2-Zx9',
  cookie: 'sid=COOKIECANARY0123456789abcdef; Path=/',
  key: 'sk-proj-KEYCANARY0123456789abcdefghijklmnop',
} as const;
/** Finds any canary, those of the random requests too. */
export const MARK = /CANARY/;

const START = '1790000000000000000';
const END = '1790000001000000000';
/** In letters, because numbers are masked: the same words from five people would rightly be published (rule 4). */
const WORDS = 'amber birch cedar dune ember fjord grove haven islet jetty knoll lagoon marsh niche oasis pier'.split(
  ' ',
);

interface Attribute {
  readonly key: string;
  readonly value: object;
}

const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });

/** Every content-bearing key with every canary: as text, under an index, and as a map. */
function poisonOf(keys: readonly string[]): Attribute[] {
  return Object.values(CANARIES).flatMap((canary) => [
    ...keys.map((key) => text(key, canary)),
    ...keys.map((key) => text(`${key}.0.text`, canary)),
    ...keys.map((key) => ({ key, value: { kvlistValue: { values: [text('text', canary)] } } })),
    ...keys.map((key) => ({ key, value: { arrayValue: { values: [{ stringValue: canary }] } } })),
  ]);
}

function claimOf(claim: readonly { readonly key: string; readonly value: string }[]): Attribute[] {
  return claim.map(({ key, value }) => text(key, value));
}

/** The texts of an exception: read for signs of the cause, kept as a hash at most. */
function exceptionOf(word: string): Attribute[] {
  return Object.values(CANARIES).flatMap((canary) =>
    ['exception.message', 'exception.stacktrace'].map((key) => text(key, `${canary} ${word}`)),
  );
}

/** One trace request a convention, with content wherever a trace can hold any. */
export function poisonedTraces(): object[] {
  return Object.entries(CONTENT_KEYS).map(([convention, { scope, claim, keys }], index) => {
    const poison = poisonOf(keys);
    const word = WORDS[index] as string;
    const span = {
      traceId: `${index + 1}`.padStart(32, '0'),
      spanId: `${index + 1}`.padStart(16, '0'),
      name: CANARIES.prompt,
      kind: 3,
      startTimeUnixNano: START,
      endTimeUnixNano: END,
      attributes: [...claimOf(claim), ...poison],
      events: [
        { name: 'exception', timeUnixNano: END, attributes: exceptionOf(word) },
        { name: CANARIES.prompt, timeUnixNano: END, attributes: poison },
        ...keys.map((key) => ({ name: key, timeUnixNano: END, attributes: [text('content', CANARIES.prompt)] })),
      ],
      links: [
        {
          traceId: 'f'.repeat(32),
          spanId: 'f'.repeat(16),
          attributes: [...poison, text('artifact.purl', `pkg:generic/x?token=${CANARIES.key}`)],
          traceState: CANARIES.cookie,
        },
      ],
      status: { code: 2, message: `${Object.values(CANARIES).join(' ')} ${word}` },
      traceState: CANARIES.cookie,
    };
    const resource = { attributes: [text('service.name', convention), ...poison] };
    return {
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: scope, attributes: poison }, spans: [span] }] }],
    };
  });
}

/** One log request a convention: events with content in the attributes, in a text body and in a map body. */
export function poisonedLogs(): object[] {
  return Object.entries(CONTENT_KEYS).map(([convention, { scope, claim, keys, events = [] }], index) => {
    const poison = poisonOf(keys);
    const word = WORDS[index] as string;
    const bodies = [
      { stringValue: CANARIES.prompt },
      { kvlistValue: { values: poison } },
      { arrayValue: { values: [{ stringValue: CANARIES.body }] } },
      { bytesValue: Buffer.from(CANARIES.password).toString('base64') },
    ];
    const names = [...events, ...keys.slice(0, 8)];
    const logRecords = bodies.flatMap((body, place) =>
      names.map((name) => ({
        timeUnixNano: END,
        severityNumber: 17,
        severityText: CANARIES.cookie,
        eventName: name,
        body,
        traceId: `${index + 1}`.padStart(32, '0'),
        spanId: `${place + 1}`.padStart(16, 'a'),
        attributes: [
          ...claimOf(claim),
          text('session.id', `session-${convention.replaceAll(' ', '-')}`),
          ...poison,
          text('exception.type', 'TimeoutError'),
          ...exceptionOf(word),
        ],
      })),
    );
    const resource = { attributes: [text('service.name', convention), ...poison] };
    return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: scope, attributes: poison }, logRecords }] }] };
  });
}

/** One metric request a convention: names, descriptions, units and attributes that are content. */
export function poisonedMetrics(): object[] {
  return Object.entries(CONTENT_KEYS).map(([convention, { scope, claim, keys }]) => {
    const poison = poisonOf(keys);
    const point = {
      startTimeUnixNano: START,
      timeUnixNano: END,
      attributes: [...claimOf(claim), text('gen_ai.token.type', 'input'), ...poison],
    };
    const metrics = [
      {
        name: 'gen_ai.client.token.usage',
        description: CANARIES.prompt,
        unit: '{token}',
        histogram: {
          aggregationTemporality: 1,
          dataPoints: [
            {
              ...point,
              count: '1',
              sum: 12,
              exemplars: [{ timeUnixNano: END, asDouble: 12, filteredAttributes: poison }],
            },
          ],
        },
      },
      { name: CANARIES.prompt, unit: CANARIES.cookie, gauge: { dataPoints: [{ ...point, asDouble: 1 }] } },
    ];
    const resource = { attributes: [text('service.name', convention), ...poison] };
    return { resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: scope, attributes: poison }, metrics }] }] };
  });
}

/** Native facts of every kind with content in known, unknown and nested fields, and some that are refused whole. */
export function poisonedFacts(): object[] {
  const ofEveryKind = FACT_KINDS.map((kind, index) => ({
    fact_id: `k-${index}`,
    kind,
    execution_id: 'native-kinds',
    observed_at: '2026-11-30T10:00:00Z',
    producer: { name: 'canary', version: CANARIES.prompt, component: CANARIES.cookie },
    release: CANARIES.prompt,
    environment: CANARIES.body,
    additions: { note: CANARIES.prompt },
    detail: {
      ...NEEDED,
      decision: kind === 'control.check' ? 'allow' : 'respond',
      ...Object.fromEntries(POISONED_FIELDS.map((field) => [field, CANARIES.prompt])),
    },
  }));
  return [...ofEveryKind, ...Object.entries(CANARIES).flatMap(factsOfCanary)];
}

function factsOfCanary([name, canary]: [string, string], index: number): object[] {
  return [
    {
      fact_id: `f-${index}`,
      kind: 'tool.call',
      execution_id: `native-${name}`,
      observed_at: '2026-11-30T10:00:00Z',
      producer: { name: 'canary', notes: canary },
      detail: {
        status: 'error',
        arguments: { text: canary },
        error_message: canary,
        tool: CANARIES.prompt,
        error_type: CANARIES.body,
      },
      prompt: canary,
      headers: { cookie: canary },
      [CANARIES.prompt]: true,
    },
    {
      fact_id: `a-${index}`,
      kind: 'artifact.referenced',
      execution_id: `native-${name}`,
      observed_at: '2026-11-30T10:00:00Z',
      producer: { name: 'canary' },
      detail: { uri: `https://user:${encodeURIComponent(canary)}@store.example/file?sig=KEYCANARY#COOKIECANARY` },
    },
    // Rejected as a whole, and its reason must not quote it.
    { fact_id: `r-${index}`, kind: 'tool.call', execution_id: 'native-rejected', observed_at: canary, detail: canary },
    {
      fact_id: CANARIES.prompt,
      kind: 'tool.call',
      execution_id: canary,
      observed_at: '2026-11-30T10:00:00Z',
      detail: canary,
    },
    { fact_id: `u-${index}`, kind: canary, execution_id: 'x', observed_at: '2026-11-30T10:00:00Z', detail: {} },
  ];
}

/** What the kinds need, so that the facts are taken and their other fields looked at. */
const NEEDED = {
  origin: 'initial',
  to: 'running',
  status: 'error',
  control: 'permission',
  interrupt_id: 'interrupt-1',
  proposal_id: 'proposal-1',
  token_digest: '0'.repeat(64),
  result: 'allow',
  method: 'Page.navigate',
  outcome: 'ok',
  holder: 'agent',
  uri: 's3://bucket/key',
  ledger_entry_id: 'entry-1',
  evaluator: 'judge',
  surface: 'runtime',
};

/** Fields of the kinds that hold text, and fields that none has. */
const POISONED_FIELDS = [
  'arguments',
  'audience',
  'capabilities_granted',
  'capability',
  'channel',
  'checkpoint',
  'entitlements',
  'error_code',
  'error_template',
  'error_type',
  'finish_reasons',
  'for_fact_id',
  'idempotency_key_digest',
  'label',
  'lease_id',
  'location',
  'media_type',
  'metric',
  'model',
  'operation',
  'preconditions',
  'prompt',
  'provider',
  'provider_request_id',
  'reason_code',
  'requested_model',
  'response',
  'response_model',
  'role',
  'scopes',
  'snapshot_id',
  'target',
  'tokens',
  'tool',
];
