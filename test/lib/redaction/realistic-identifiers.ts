import type { RandomText } from './random-text';

interface IdentifierKind {
  readonly make: (random: RandomText) => string;
  /** `id`: it stands in fields that are ids. `any`: it may be the name or version of something too. */
  readonly where: 'id' | 'any';
  readonly count: number;
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const any = (count: number, make: IdentifierKind['make']): IdentifierKind => ({ make, where: 'any', count });
const id = (count: number, make: IdentifierKind['make']): IdentifierKind => ({ make, where: 'id', count });

const WORDS = [
  'get',
  'search',
  'customer',
  'order',
  'invoice',
  'token',
  'password',
  'reset',
  'api',
  'key',
  'list',
  'create',
  'send',
  'email',
  'secret',
  'rotation',
  'web',
  'page',
  'browser',
  'click',
  'file',
  'read',
  'write',
  'session',
  'code',
  'review',
  'risk',
  'task',
];
const name = (random: RandomText, glue: string, parts: number) =>
  Array.from({ length: parts }, () => random.pick(WORDS)).join(glue);
const capital = (word: string) => (word[0] as string).toUpperCase() + word.slice(1);

const MODELS = [
  'gpt-5.1',
  'gpt-4o-2024-08-06',
  'gpt-4.1-mini-2025-04-14',
  'o4-mini-deep-research-2025-06-26',
  'text-embedding-3-large',
  'ft:gpt-4o-mini-2024-07-18:acme::9XyZabcD',
  'claude-sonnet-4-5-20250929',
  'claude-3-5-haiku-20241022',
  'us.anthropic.claude-sonnet-4-20250514-v1:0',
  'anthropic.claude-3-5-sonnet-20241022-v2:0',
  'claude-opus-4-1@20250805',
  'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-pro-v1:0',
  'gemini-2.5-flash-lite-preview-09-2025',
  'models/gemini-3-pro-preview',
  'publishers/google/models/gemini-2.5-pro',
  'mistral-large-2411',
  'open-mixtral-8x22b',
  'codestral-2508',
  'command-a-03-2025',
  'llama-3.3-70b-versatile',
  'meta-llama/Llama-3.1-405B-Instruct-FP8',
  'accounts/fireworks/models/llama-v3p1-405b-instruct',
  'Qwen/Qwen2.5-VL-72B-Instruct-AWQ',
  'Qwen3-Coder-480B-A35B-Instruct-FP8',
  'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
  'deepseek/deepseek-chat-v3-0324:free',
  'openrouter/auto',
  'grok-4-fast-reasoning',
  'sonar-reasoning-pro',
  'bartowski/Mistral-Nemo-Instruct-2407-GGUF',
  'TheBloke/Mixtral-8x7B-Instruct-v0.1-GPTQ',
  'phi-4-mini-instruct',
  'kimi-k2-0905-preview',
  'glm-4.6',
  'nvidia/llama-3_3-nemotron-super-49b-v1_5',
  'cohere.embed-multilingual-v3',
  'jina-embeddings-v4',
  'voyage-code-3',
  'amazon.titan-embed-text-v2:0',
  'hf.co/unsloth/gemma-3-27b-it-GGUF:Q4_K_M',
  'azure/gpt-4o-mini',
  'qwen2.5-coder:32b',
];

/** What producers put into the fields of facts, in the shapes that SDKs, providers and platforms give them. */
export const IDENTIFIERS: Readonly<Record<string, IdentifierKind>> = {
  'uuid v4': any(
    150,
    (random) => `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`,
  ),
  'uuid v7': any(
    100,
    (random) => `0199${random.hex(4)}-${random.hex(4)}-7${random.hex(3)}-9${random.hex(3)}-${random.hex(12)}`,
  ),
  'uuid without dashes': any(60, (random) => random.hex(32)),
  'uuid with a prefix': any(
    60,
    (random) => `${random.pick(['run', 'task', 'job', 'lc_run-', 'agent'])}-${random.uuid()}`,
  ),
  ulid: any(100, (random) => `01${random.of(CROCKFORD, 24)}`),
  nanoid: any(100, (random) => `a${random.base64url(19)}b`),
  cuid2: any(60, (random) => `c${random.of(`${LETTERS}0123456789`, 23)}`),
  ksuid: id(60, (random) => `2${random.base62(26)}`),
  objectid: any(60, (random) => random.hex(24)),
  snowflake: any(60, (random) => `17${random.digits(17)}`),
  'sha-1 of a commit': any(80, (random) => random.hex(40)),
  'short commit': any(40, (random) => random.hex(7)),
  'sha-256': any(80, (random) => `${random.pick(['', 'sha256:'])}${random.hex(64)}`),
  'trace id': any(80, (random) => random.hex(32)),
  'span id': any(80, (random) => random.hex(16)),
  traceparent: any(30, (random) => `00-${random.hex(32)}-${random.hex(16)}-01`),
  'openai completion': any(60, (random) => `chatcmpl-${random.base62(29)}`),
  'openai response': any(40, (random) => `resp_${random.hex(48)}`),
  'openai request': any(40, (random) => `req_${random.hex(32)}`),
  'openai tool call': any(60, (random) => `call_${random.base62(24)}`),
  'openai thread and run': any(
    40,
    (random) => `${random.pick(['thread', 'run', 'asst', 'msg', 'step'])}_${random.base62(24)}`,
  ),
  'anthropic message': any(60, (random) => `msg_01${random.of(BASE58, 22)}`),
  'anthropic request': any(60, (random) => `req_011C${random.of(BASE58, 20)}`),
  'anthropic tool use': any(60, (random) => `toolu_01${random.of(BASE58, 22)}`),
  'bedrock tool use': id(40, (random) => `tooluse_${random.base64url(22)}`),
  'gemini response': id(60, (random) => random.base64url(23)),
  'openrouter generation': any(40, (random) => `gen-17${random.digits(8)}-${random.base62(20)}`),
  'groq request': any(40, (random) => `req_01${random.of(CROCKFORD.toLowerCase(), 24)}`),
  'mistral call': any(40, (random) => random.base62(9)),
  'amazon trace': any(30, (random) => `1-${random.hex(8)}-${random.hex(24)}`),
  'cloudflare ray': any(30, (random) => `${random.hex(16)}-${random.pick(['FRA', 'AMS', 'IAD'])}`),
  'pod of kubernetes': any(
    80,
    (random) =>
      `agent-worker-${random.of('bcdfghjklmnpqrstvwxz2456789', 10)}-${random.of('bcdfghjklmnpqrstvwxz2456789', 5)}`,
  ),
  host: any(40, (random) => `ip-10-${random.digits(2)}-${random.digits(2)}-7.eu-west-1.compute.internal`),
  'image with digest': any(30, (random) => `registry.example/agents/runner@sha256:${random.hex(64)}`),
  'model name': any(160, (random) => random.pick(MODELS)),
  'tool, snake case': any(100, (random) => name(random, '_', 3)),
  'tool, camel case': any(60, (random) => ['get', ...name(random, ' ', 3).split(' ').map(capital)].join('')),
  'tool of a server': any(60, (random) => `mcp__${name(random, '-', 2)}__${name(random, '_', 2)}`),
  'error class': any(
    60,
    (random) => `${name(random, ' ', 3).split(' ').map(capital).join('')}${random.pick(['Error', 'Exception'])}`,
  ),
  'error code': any(60, (random) =>
    random.pick([
      'invalid_api_key',
      'rate_limit_exceeded',
      'ECONNRESET',
      'jsonrpc:-32601',
      'context_length_exceeded',
      'token_expired',
    ]),
  ),
  scope: any(60, (random) => `${random.pick(WORDS)}:${random.pick(['read', 'write', 'admin', 'list', 'delete'])}`),
  version: any(
    60,
    (random) =>
      `${random.pick(['', 'v'])}${random.digits(1)}.${random.digits(2)}.${random.digits(1)}${random.pick(['', '-rc.1', `+build.${random.digits(5)}`, '-beta.2'])}`,
  ),
  release: any(40, (random) => `${name(random, '-', 2)}-2026.11.${random.digits(2)}+${random.hex(8)}`),
  'package and scope': any(30, (random) => `_scope/${name(random, '-', 2)}`),
  'browser page': any(40, (random) => random.hex(32).toUpperCase()),
  'time as a number': any(40, (random) => `17${random.digits(11)}`),
  'session with a date': any(40, (random) => `session_2026${random.digits(4)}_${random.digits(6)}_${random.hex(8)}`),
  region: any(20, (random) =>
    random.pick(['eu-central-1', 'us-east-1', 'europe-west4', 'westeurope', 'ap-southeast-2']),
  ),
  environment: any(20, (random) => random.pick(['production', 'staging', 'dev', 'preview-4711', 'ci'])),
};
