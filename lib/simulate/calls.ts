import type { Detail } from '@/lib/facts/detail';
import type { Model } from './models';
import type { Random } from './random';
import type { Recorder } from './recorder';
import type { Tool } from './tools';

type ModelCall = Detail<'model.call'>;
type ToolCall = Detail<'tool.call'>;

/** How a model call went wrong, in the provider's or the library's own words. */
export interface ModelFailure extends Pick<ModelCall, 'error_type' | 'error_code' | 'http_status' | 'finish_reasons'> {
  /** `error` unless the call itself came back. */
  readonly status?: ModelCall['status'];
  /** How long it took to fail, in milliseconds; else as long as a call that works. */
  readonly afterMs?: number;
}

export interface ModelCallOptions {
  /** What the model does with its answer; it speaks unless it uses tools. */
  readonly ends?: 'speaks' | 'uses tools';
  readonly failure?: ModelFailure;
  readonly attempt?: number;
  readonly parent?: string | undefined;
}

/** One call of the scene's model, with its ledger entry where the stack keeps a ledger. Gives the fact's id. */
export function callModel(run: Recorder, options: ModelCallOptions = {}): string {
  const { failure, attempt = 1, parent } = options;
  const { random, scene } = run;
  const { model } = scene;
  const durationMs = failure?.afterMs ?? random.logNormal(model.medianMs, model.sigma);
  const status = failure ? (failure.status ?? 'error') : 'ok';
  const answer = status === 'ok' ? answered(model, random, durationMs, options.ends) : {};
  run.wait(durationMs);
  const factId = run.record(
    'model.call',
    {
      provider: model.provider.name,
      requested_model: model.requested,
      operation: 'chat',
      status,
      duration_ms: Math.round(durationMs * 1000) / 1000,
      attempt,
      provider_request_id: `req_${random.letters(16)}`,
      streaming: scene.thread.source === 'chat',
      ...answer,
      ...signals(failure),
    },
    { parent },
  );
  if (status === 'ok' && scene.thread.stack.isNative) enterLedger(run, factId, answer);
  return factId;
}

function signals(failure: ModelFailure | undefined): Partial<ModelCall> {
  if (!failure) return {};
  const { status: _status, afterMs: _afterMs, ...said } = failure;
  return said;
}

function answered(
  model: Model,
  random: Random,
  durationMs: number,
  ends: ModelCallOptions['ends'],
): Partial<ModelCall> {
  const prompt = Math.round(random.logNormal(3800, 0.9));
  const cached = random.chance(0.6) ? Math.round(prompt * random.share() * 0.9) : 0;
  const reasoning = model.reasons ? Math.round(random.logNormal(model.outputTokens * 0.6, 0.7)) : 0;
  const output = Math.round(random.logNormal(model.outputTokens, 0.6)) + reasoning;
  return {
    response_model: model.response,
    finish_reasons: [ends === 'uses tools' ? model.provider.toolUse : model.provider.stop],
    input_tokens: model.provider.countsCachedAsInput ? prompt : prompt - cached,
    output_tokens: output,
    cached_tokens: cached,
    ...(model.reasons && { reasoning_tokens: reasoning }),
    time_to_first_token_ms: Math.round(durationMs * (0.08 + random.share() * 0.25) * 1000) / 1000,
    ...(model.price && { cost: { amount: costOf(model.price, prompt - cached, cached, output), currency: 'USD' } }),
  };
}

/** US dollars as a decimal string; counted in millionths, so that no float is written out. */
function costOf(price: NonNullable<Model['price']>, fresh: number, cached: number, output: number): string {
  const micro = Math.round(fresh * price.input + cached * price.cached + output * price.output);
  return `${Math.floor(micro / 1e6)}.${String(micro % 1e6).padStart(6, '0')}`;
}

function enterLedger(run: Recorder, callId: string, answer: Partial<ModelCall>): void {
  const { model, world } = run.scene;
  const { input_tokens: input, output_tokens: output, cached_tokens: cached, reasoning_tokens: reasoning } = answer;
  run.record('usage.recorded', {
    ledger_entry_id: world.mint('led'),
    provider: model.provider.name,
    model: model.response,
    tokens: { input, output, cached, ...(reasoning !== undefined && { reasoning }) },
    ...(answer.cost && { cost: answer.cost }),
    for_fact_id: callId,
  });
}

/** How a tool call went wrong. */
export interface ToolFailure extends Pick<ToolCall, 'error_type' | 'error_code' | 'dispatch_state'> {
  readonly status?: ToolCall['status'];
  readonly afterMs?: number;
}

export interface ToolCallOptions {
  readonly failure?: ToolFailure;
  readonly attempt?: number;
  readonly parent?: string | undefined;
  readonly factId?: string;
  /** Digest of the idempotency key; a mutation gets a new one unless one is given, and null gives none. */
  readonly idempotencyDigest?: string | null;
  /** Another provider than the tool's own. */
  readonly provider?: string;
}

/** One call of a tool; the controls before it are the caller's (controls.ts). Gives the fact's id. */
export function callTool(run: Recorder, tool: Tool, options: ToolCallOptions = {}): string {
  const { failure, attempt = 1, parent, factId } = options;
  const { random } = run;
  const durationMs = failure?.afterMs ?? random.logNormal(tool.medianMs, tool.sigma);
  const isMutation = tool.operation === 'mutation';
  const { status: failed = 'error', afterMs: _afterMs, ...said } = failure ?? {};
  run.wait(durationMs);
  const detail: ToolCall = {
    tool: tool.tool,
    capability: tool.capability,
    capability_version: tool.version,
    operation: tool.operation,
    status: failure ? failed : 'ok',
    duration_ms: Math.round(durationMs * 1000) / 1000,
    attempt,
    dispatch_state: 'confirmed',
    ...(isMutation && keyOf(options.idempotencyDigest, random)),
    provider: options.provider ?? tool.provider,
    target: tool.target,
    ...said,
  };
  const id = run.record('tool.call', detail, { parent, ...(factId !== undefined && { factId }) });
  run.truth.called(detail, id);
  return id;
}

function keyOf(digest: string | null | undefined, random: Random): Pick<ToolCall, 'idempotency_key_digest'> {
  return digest === null ? {} : { idempotency_key_digest: digest ?? `sha256:${random.digest()}` };
}
