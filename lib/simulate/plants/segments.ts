import type { Detail } from '@/lib/facts/detail';
import { callModel, callTool } from '../calls';
import { authorise, check } from '../controls';
import type { Recorder } from '../recorder';
import {
  APP_ONLY,
  DENIED,
  KEYLESS,
  OTHER_PROVIDER,
  OUTDATED,
  REPEATED,
  SELF_GRANTED,
  SWITCHED,
  UNCONFIRMED,
  UNGRANTED,
  UNREGISTERED_VERSION,
} from './planted-tools';

/** A part of an execution in which one thing goes wrong; it stands for itself, so that several fit into one. */
export type Segment = (run: Recorder) => void;

const LOST_ANSWER = {
  status: 'unknown',
  error_type: 'Error',
  error_code: 'ECONNRESET',
  dispatch_state: 'unknown',
  afterMs: 30_000,
} as const;

/** CAP-1: what was not granted, or a version that nobody registered. */
export const callsBeyondGrant: Segment = (run) => {
  callModel(run, { ends: 'uses tools' });
  const isUngranted = run.random.chance(0.5);
  callTool(run, isUngranted ? UNGRANTED : { ...OUTDATED, version: UNREGISTERED_VERSION });
};

/** CAP-2 */
export const callsForAppOnly: Segment = (run) => {
  callTool(run, APP_ONLY);
};

/** CAP-3: another control spoke, the confirmation did not. */
export const mutatesUnconfirmed: Segment = (run) => {
  check(run, 'scope', 'allow', UNCONFIRMED, 'scope_granted');
  callTool(run, UNCONFIRMED);
};

/** CAP-4 */
export const mutatesWithoutKey: Segment = (run) => {
  authorise(run, KEYLESS);
  callTool(run, KEYLESS, { idempotencyDigest: null });
};

/** CAP-5 */
export const callsAfterDenial: Segment = (run) => {
  check(run, 'permission', 'deny', DENIED, 'permission_missing', run.random.pick(['host', 'gateway']));
  callTool(run, DENIED);
};

/** CAP-6 */
export const grantsItself: Segment = (run) => {
  check(run, 'context', 'allow', SELF_GRANTED, 'assumed_consent', run.random.pick(['renderer', 'agent']));
};

/** UNK-1 */
export const repeatsBlindly: Segment = (run) => {
  authorise(run, REPEATED);
  callTool(run, REPEATED, { failure: LOST_ANSWER, idempotencyDigest: null });
  run.wait(run.random.logNormal(1500, 0.5));
  callTool(run, REPEATED, { attempt: 2, idempotencyDigest: null });
};

/** UNK-3: of a mutation or of a model's run. */
export const switchesProvider: Segment = (run) => {
  if (run.random.chance(0.5)) {
    authorise(run, SWITCHED);
    callTool(run, SWITCHED, { failure: LOST_ANSWER, idempotencyDigest: null });
    callTool(run, SWITCHED, { attempt: 2, idempotencyDigest: null, provider: OTHER_PROVIDER });
    return;
  }
  callModel(run, { failure: { status: 'unknown', afterMs: 20_000 } });
  run.wait(run.random.logNormal(900, 0.4));
  run.record('model.call', { provider: 'fallback-provider', operation: 'chat', status: 'ok', duration_ms: 800 });
};

/** TOK-1: a scope that the token does not have, or an audience that it was not made for. */
export const usesForeignToken: Segment = (run) => {
  const token = tokenOf(run, 10 * 60_000);
  run.record('token.issued', token);
  const isForeign = run.random.chance(0.5);
  run.record('token.checked', {
    ...token,
    ...(isForeign && { audience: 'another-gateway' }),
    required_scope: isForeign ? SCOPE : 'scope.never.given',
    result: 'allow',
  });
};

/** TOK-2: let through after its end, or made to live for hours. */
export const usesOldToken: Segment = (run) => {
  if (run.random.chance(0.5)) {
    run.record('token.issued', tokenOf(run, 6 * 60 * 60_000));
    return;
  }
  const token = tokenOf(run, 60_000);
  run.record('token.issued', token);
  run.wait(90_000);
  run.record('token.checked', { ...token, required_scope: SCOPE, result: 'allow' });
};

const SCOPE = 'tasks.run';

function tokenOf(run: Recorder, lifeMs: number): Detail<'token.issued'> {
  return {
    token_digest: `sha256:${run.random.digest()}`,
    audience: 'capability-gateway',
    scopes: [SCOPE],
    expires_at: run.instant(lifeMs),
  };
}

/** USE-1: an entry for no call, a second one, or other totals. */
export const miscounts: Segment = (run) => {
  const { world, model } = run.scene;
  const entry = { provider: model.provider.name, model: model.response };
  const call = (tokens: object) =>
    run.record('model.call', { ...CALL, provider: entry.provider, requested_model: model.requested, ...tokens });
  const enter = (forFactId: string, tokens: { input: number; output: number }) =>
    run.record('usage.recorded', { ...entry, ledger_entry_id: world.mint('led'), tokens, for_fact_id: forFactId });
  const used = { input: 900, output: 120 };
  const kind = run.random.pick(['no call', 'twice', 'other totals'] as const);
  if (kind === 'no call') {
    enter(run.reserve(), used);
    return;
  }
  const id = call({ input_tokens: used.input, output_tokens: used.output });
  enter(id, kind === 'other totals' ? { ...used, output: used.output + 40 } : used);
  if (kind === 'twice') enter(id, used);
};

const CALL = { operation: 'chat', status: 'ok', duration_ms: 640 } as const;
/** Stands for what a person wrote; it must be nowhere after the ingest. */
export const PLANTED_CONTENT = 'planted content that no disk may hold';

/** RED-1 */
export const offersContent: Segment = (run) => {
  const { model } = run.scene;
  const content = { prompt: PLANTED_CONTENT, messages: [{ role: 'user', content: PLANTED_CONTENT }] };
  run.record('model.call', { ...CALL, provider: model.provider.name, ...(content as object) });
};

/** LIFE-1 */
export const startsTwice: Segment = (run) => {
  run.record('lifecycle.transition', { to: 'running' });
};

/** LIFE-3: one number for two facts, or one id for two contents. */
export const numbersTwice: Segment = (run) => {
  referTo(run, 'draft');
  const first = run.facts.at(-1);
  referTo(run, 'final');
  const second = run.facts.pop();
  if (!first || !second) return;
  const isNumber = run.random.chance(0.5);
  run.facts.push(isNumber ? { ...second, seq: first.seq ?? 0 } : { ...second, fact_id: first.fact_id });
};

/** A fact that never arrives. */
export const losesFact: Segment = (run) => {
  referTo(run, 'lost');
  run.facts.pop();
  run.truth.lose();
};

/** ATT-1: the transport tries again, under a run of its own. */
export const retriesUnderNewRun: Segment = (run) => {
  callModel(run, { failure: { http_status: 503, error_type: 'APIConnectionError', afterMs: 400 } });
  run.changeRun();
  callModel(run, { attempt: 2, ends: 'uses tools' });
};

function referTo(run: Recorder, name: string): void {
  run.record('artifact.referenced', {
    uri: `s3://agent-artifacts/${run.executionId}/${name}.md`,
    sha256: `sha256:${run.random.digest()}`,
    media_type: 'text/markdown',
    role: 'output',
  });
}
