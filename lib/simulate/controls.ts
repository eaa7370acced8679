import type { Detail } from '@/lib/facts/detail';
import type { Recorder } from './recorder';
import { grantedCapabilities } from './scene';
import type { Tool } from './tools';

const TOKEN_LIFE_MS = 12 * 60_000;
/** A token this close to its end is renewed before it is used. */
const TOKEN_RESERVE_MS = 5 * 60_000;
const AUDIENCE = 'capability-gateway';
const OPEN_CHECK_SHARE = 0.25;

interface Token {
  readonly digest: string;
  readonly scopes: string[];
  readonly expiresAt: string;
  readonly expiresMs: number;
}

const tokens = new WeakMap<Recorder, Token>();

/** What a native stack checks before it lets a call through. Other stacks leave no evidence of controls. */
export function authorise(run: Recorder, tool: Tool, approval = 'standing_approval'): void {
  const { stack } = run.scene.thread;
  if (!stack.isNative) return;
  if (stack.isManaged) checkToken(run, tool);
  if (tool.operation === 'mutation') check(run, 'confirmation', 'allow', tool, approval);
  else if (run.random.chance(OPEN_CHECK_SHARE)) check(run, 'scope', 'allow', tool, 'scope_granted');
}

/** One decision of the host about a call. Gives the fact's id. */
export function check(
  run: Recorder,
  control: Detail<'control.check'>['control'],
  decision: Detail<'control.check'>['decision'],
  tool: Tool,
  reason: string,
  decidedBy: Detail<'control.check'>['decided_by'] = 'host',
): string {
  const detail = { control, decision, capability: tool.capability, decided_by: decidedBy, reason_code: reason };
  return run.record('control.check', detail, decidedBy === 'gateway' ? { by: 'gateway' } : {});
}

function checkToken(run: Recorder, tool: Tool): void {
  const held = tokens.get(run);
  const token = held && held.expiresMs - run.nowMs > TOKEN_RESERVE_MS ? held : issueToken(run);
  run.record('token.checked', { ...tokenDetail(token), required_scope: tool.capability, result: 'allow' });
}

/** A check that a token fails because its time is over. */
export function denyExpiredToken(run: Recorder, tool: Tool): void {
  const token = tokens.get(run) ?? issueToken(run);
  run.wait(Math.max(0, token.expiresMs - run.nowMs) + run.random.integer(200, 40_000));
  run.record('token.checked', { ...tokenDetail(token), required_scope: tool.capability, result: 'deny' });
}

function issueToken(run: Recorder): Token {
  const token: Token = {
    digest: `sha256:${run.random.digest()}`,
    scopes: [...grantedCapabilities(run.scene.thread), ...run.scene.furtherGrants],
    expiresAt: run.instant(TOKEN_LIFE_MS),
    expiresMs: run.nowMs + TOKEN_LIFE_MS,
  };
  tokens.set(run, token);
  run.record('token.issued', tokenDetail(token));
  return token;
}

function tokenDetail(token: Token): Detail<'token.issued'> {
  return { token_digest: token.digest, audience: AUDIENCE, scopes: token.scopes, expires_at: token.expiresAt };
}
