import type { capabilities } from '@/db/schema/conformance';
import type { Capability, CapabilityInput } from './contract';

export type CapabilityRow = typeof capabilities.$inferSelect;

/** What a version says; when it came into force and who registered it are no part of it. */
export type CapabilityContent = Omit<Capability, 'in_force_from' | 'registered_at' | 'registered_by'>;

export function contentOf(input: CapabilityInput | Capability): CapabilityContent {
  const { capability, version, audience, operation, risk, requires_confirmation, requires_hitl, idempotency } = input;
  const { provider = null, target = null, timeout_ms = null } = input;
  const rules = { audience, operation, risk, requires_confirmation, requires_hitl, idempotency };
  return { capability, version, ...rules, provider, target, timeout_ms };
}

export function isSameContent(one: CapabilityContent, other: CapabilityContent): boolean {
  return JSON.stringify(contentOf(one as Capability)) === JSON.stringify(contentOf(other as Capability));
}

/** The row of a version as the API shows it. @param registeredBy name of the person or of what registered it */
export function toCapability(row: CapabilityRow, registeredBy: string): Capability {
  return {
    capability: row.capability,
    version: row.version,
    audience: row.audience,
    operation: row.operation,
    risk: row.risk,
    requires_confirmation: row.requiresConfirmation,
    requires_hitl: row.requiresHitl,
    idempotency: row.idempotency,
    provider: row.provider,
    target: row.target,
    timeout_ms: row.timeoutMs,
    in_force_from: row.inForceFrom.toISOString(),
    registered_at: row.registeredAt.toISOString(),
    registered_by: registeredBy,
  };
}
