import type { Registration } from '@/lib/capabilities/registry';
import type { Fact } from '@/lib/facts/fact';
import type { Subject } from './rule';

export type ToolCall = Fact<'tool.call'>;

/** A tool call that was sent, with how its capability is registered. */
export interface RegisteredCall {
  readonly call: ToolCall;
  /** Undefined where the call names no capability. */
  readonly registration: Registration | undefined;
  /** As the call says, else as it is registered. */
  readonly operation: 'query' | 'mutation' | undefined;
}

/** Whether a call left the host, or may have. One that did not did nothing, whatever its status. */
export function wasSent({ detail }: ToolCall): boolean {
  return detail.dispatch_state !== 'not_dispatched';
}

/** Whether a call that `wasSent` surely was: one that failed without saying so may have failed on the way out. */
export function surelySent({ detail }: ToolCall): boolean {
  return detail.dispatch_state !== undefined || detail.status === 'ok';
}

/** How the registry of that moment knows a call. */
export function register({ registry }: Pick<Subject, 'registry'>, call: ToolCall): RegisteredCall {
  const { capability, capability_version, operation } = call.detail;
  const registration =
    capability === undefined ? undefined : registry.find(capability, capability_version, call.observed_at);
  const registered = registration?.kind === 'registered' ? registration.version.operation : undefined;
  return { call, registration, operation: operation ?? registered };
}

/** The tool calls of an execution that were sent, in their order. */
export function sentCalls(subject: Pick<Subject, 'facts' | 'registry'>): RegisteredCall[] {
  return subject.facts.flatMap((fact) => (fact.kind === 'tool.call' && wasSent(fact) ? [register(subject, fact)] : []));
}
