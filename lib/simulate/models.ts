import { zipf } from './random';

/** How a provider spells things. */
export interface Provider {
  readonly name: string;
  readonly stop: string;
  readonly toolUse: string;
  /** Whether its input count holds the cached tokens (DOMAIN.md section 10). */
  readonly countsCachedAsInput: boolean;
}

const OPENAI: Provider = { name: 'openai', stop: 'stop', toolUse: 'tool_calls', countsCachedAsInput: true };
const ANTHROPIC: Provider = { name: 'anthropic', stop: 'end_turn', toolUse: 'tool_use', countsCachedAsInput: false };
const GEMINI: Provider = { name: 'gcp.gemini', stop: 'STOP', toolUse: 'STOP', countsCachedAsInput: true };
const BEDROCK: Provider = { name: 'aws.bedrock', stop: 'end_turn', toolUse: 'tool_use', countsCachedAsInput: false };
const MISTRAL: Provider = { name: 'mistral_ai', stop: 'stop', toolUse: 'tool_calls', countsCachedAsInput: true };

/** US dollars per million tokens, which is millionths of a dollar per token. */
export interface Price {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

/** A model's habits. Latency is of a whole call; without a price its calls report no cost. */
export interface Model {
  readonly provider: Provider;
  readonly requested: string;
  readonly response: string;
  readonly medianMs: number;
  readonly sigma: number;
  readonly outputTokens: number;
  readonly reasons: boolean;
  readonly price?: Price;
}

/** The model whose tool calls are often malformed (fault `malformed_tool_calls`). */
export const CLUMSY_MODEL = 'gemini-2.5-flash';
/** The provider that has the incident (fault `provider_incident`). */
export const INCIDENT_PROVIDER = ANTHROPIC.name;

type Habits = Omit<Model, 'provider' | 'requested' | 'response' | 'price' | 'reasons'>;

/** @param price input, cached and output */
function model(
  provider: Provider,
  [requested, response = requested]: readonly [string, string?],
  habits: Habits & { readonly reasons?: true },
  price?: readonly [number, number, number],
): Model {
  const priced = price && { price: { input: price[0], cached: price[1], output: price[2] } };
  return { provider, requested, response, reasons: false, ...habits, ...priced };
}

/** The most used first. Prices are near those of the public lists; they only have to be plausible. */
const MODEL_LIST: readonly Model[] = [
  model(
    ANTHROPIC,
    ['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'],
    { medianMs: 4200, sigma: 0.55, outputTokens: 420 },
    [3, 0.3, 15],
  ),
  model(
    OPENAI,
    ['gpt-5', 'gpt-5-2025-08-07'],
    { medianMs: 6100, sigma: 0.7, outputTokens: 610, reasons: true },
    [1.25, 0.125, 10],
  ),
  model(GEMINI, [CLUMSY_MODEL], { medianMs: 1900, sigma: 0.5, outputTokens: 300, reasons: true }, [0.3, 0.075, 2.5]),
  model(
    OPENAI,
    ['gpt-5-mini', 'gpt-5-mini-2025-08-07'],
    { medianMs: 2700, sigma: 0.6, outputTokens: 340, reasons: true },
    [0.25, 0.025, 2],
  ),
  model(
    ANTHROPIC,
    ['claude-haiku-4-5', 'claude-haiku-4-5-20251001'],
    { medianMs: 1700, sigma: 0.45, outputTokens: 260 },
    [1, 0.1, 5],
  ),
  model(
    MISTRAL,
    ['mistral-large-latest', 'mistral-large-2411'],
    { medianMs: 3100, sigma: 0.5, outputTokens: 330 },
    [2, 2, 6],
  ),
  model(
    GEMINI,
    ['gemini-2.5-pro'],
    { medianMs: 7400, sigma: 0.65, outputTokens: 700, reasons: true },
    [1.25, 0.31, 10],
  ),
  model(BEDROCK, ['amazon.nova-pro-v1:0'], { medianMs: 2500, sigma: 0.5, outputTokens: 310 }),
  model(
    ANTHROPIC,
    ['claude-opus-4-5', 'claude-opus-4-5-20251101'],
    { medianMs: 7900, sigma: 0.6, outputTokens: 640 },
    [5, 0.5, 25],
  ),
  model(MISTRAL, ['mistral-small-latest', 'mistral-small-2506'], { medianMs: 1300, sigma: 0.45, outputTokens: 220 }),
  model(OPENAI, ['gpt-4.1', 'gpt-4.1-2025-04-14'], { medianMs: 3400, sigma: 0.5, outputTokens: 380 }, [2, 0.5, 8]),
  model(BEDROCK, ['meta.llama3-3-70b-instruct-v1:0'], { medianMs: 3000, sigma: 0.6, outputTokens: 290 }),
];
export const MODELS = zipf(MODEL_LIST, 0.7);
