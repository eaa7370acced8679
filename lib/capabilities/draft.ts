import { fromWallTime } from '@/lib/format/wall-time';
import { type Capability, CapabilityInput } from './contract';

/** A version while somebody writes it, each field as its control holds it. */
export interface VersionDraft {
  readonly capability: string;
  readonly version: string;
  readonly audience: Capability['audience'];
  readonly operation: Capability['operation'];
  readonly risk: Capability['risk'];
  readonly requires_confirmation: boolean;
  readonly requires_hitl: boolean;
  readonly idempotency: Capability['idempotency'];
  readonly provider: string;
  readonly target: string;
  /** Seconds; empty for none. */
  readonly timeout: string;
  /** A wall time of the screen's zone; empty for now. */
  readonly inForceFrom: string;
}

/** Where a form begins: at the content of a version, or at the strictest of a new capability. */
export function draftOf(before: Capability | undefined): VersionDraft {
  if (!before) return NEW;
  const { capability, audience, operation, risk, requires_confirmation, requires_hitl, idempotency } = before;
  return {
    ...{ capability, audience, operation, risk, requires_confirmation, requires_hitl, idempotency },
    version: '',
    provider: before.provider ?? '',
    target: before.target ?? '',
    timeout: before.timeout_ms === null ? '' : String(before.timeout_ms / 1000),
    inForceFrom: '',
  };
}

const NEW: VersionDraft = {
  capability: '',
  version: '',
  audience: 'agent',
  operation: 'mutation',
  risk: 'high',
  requires_confirmation: true,
  requires_hitl: false,
  idempotency: 'key_required',
  provider: '',
  target: '',
  timeout: '',
  inForceFrom: '',
};

/** The names of fields that hold something and are wrong; of an empty one nobody has to be told. */
export type WrongFields = ReadonlySet<keyof CapabilityInput>;

/**
 * The version as the API takes it; undefined while it is not whole. Pure.
 * @param zone in which the wall time of the draft is meant
 */
export function inputOf(draft: VersionDraft, zone: string): { input?: CapabilityInput; wrong: WrongFields } {
  const { provider, target, timeout, inForceFrom, ...rest } = draft;
  const at = inForceFrom === '' ? null : fromWallTime(inForceFrom, zone);
  const read = CapabilityInput.safeParse({
    ...rest,
    capability: rest.capability.trim(),
    version: rest.version.trim(),
    provider: provider.trim() || null,
    target: target.trim() || null,
    timeout_ms: timeout.trim() === '' ? null : Math.round(Number(timeout) * 1000),
    in_force_from: at?.toISOString() ?? null,
  });
  if (read.success) return { input: read.data, wrong: new Set() };
  const empty = new Set([
    ...(rest.capability === '' ? ['capability'] : []),
    ...(rest.version === '' ? ['version'] : []),
  ]);
  const wrong = read.error.issues.map(({ path }) => String(path[0])).filter((field) => !empty.has(field));
  return { wrong: new Set(wrong as (keyof CapabilityInput)[]) };
}
