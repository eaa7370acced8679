/** The fields of a ledger entry's tokens. */
export type TokenClass = 'input' | 'output' | 'cached' | 'reasoning';

/** A metric that counts tokens, and which class each of its points counts. */
export interface TokenMetric {
  readonly name: string;
  /** One class for all points, or the attribute that names it and what its values stand for. */
  readonly counts: TokenClass | { readonly key: string; readonly classes: Readonly<Record<string, TokenClass>> };
  readonly provider: string | readonly string[];
  readonly model: readonly string[];
}

const GENAI = {
  provider: ['gen_ai.provider.name', 'gen_ai.system'],
  model: ['gen_ai.response.model', 'gen_ai.request.model'],
} as const;

/**
 * Metrics of tokens that are used up. The histograms `gen_ai.client.inference.operation.*` are left out, because they
 * restate the counters, and tokens written to a cache, because they are part of the input.
 */
export const TOKEN_METRICS: ReadonlyMap<string, TokenMetric> = new Map(
  (
    [
      {
        name: 'gen_ai.client.token.usage',
        counts: {
          key: 'gen_ai.token.type',
          classes: { input: 'input', prompt: 'input', output: 'output', completion: 'output' },
        },
        ...GENAI,
      },
      { name: 'gen_ai.client.inference.usage.input_tokens', counts: 'input', ...GENAI },
      { name: 'gen_ai.client.inference.usage.output_tokens', counts: 'output', ...GENAI },
      { name: 'gen_ai.client.inference.usage.cache_read.input_tokens', counts: 'cached', ...GENAI },
      { name: 'gen_ai.client.inference.usage.reasoning.output_tokens', counts: 'reasoning', ...GENAI },
      {
        name: 'claude_code.token.usage',
        counts: { key: 'type', classes: { input: 'input', output: 'output', cacheRead: 'cached' } },
        provider: 'anthropic',
        model: ['model'],
      },
    ] satisfies TokenMetric[]
  ).map((metric) => [metric.name, metric]),
);

/** Every attribute of data points that is read by its name. */
export const POINT_KEYS: ReadonlySet<string> = new Set(
  [...TOKEN_METRICS.values()].flatMap(({ counts, provider, model }) => [
    ...(typeof counts === 'string' ? [] : [counts.key]),
    ...(typeof provider === 'string' ? [] : provider),
    ...model,
  ]),
);
