import type { AUDIENCES, IDEMPOTENCIES, RISKS } from '@/lib/capabilities/vocabulary';
import { APP_ONLY, OUTDATED, PLANTED_TOOLS, REPEATED, SWITCHED, UNGRANTED } from './plants/planted-tools';
import { ALL_TOOLS, DELEGATION, type Tool } from './tools';

/** One version of a capability as a registry file has it. */
export interface CapabilityDocument {
  readonly capability: string;
  readonly version: string;
  readonly audience: (typeof AUDIENCES)[number];
  readonly operation: 'query' | 'mutation';
  readonly risk: (typeof RISKS)[number];
  readonly requires_confirmation: boolean;
  readonly requires_hitl: boolean;
  readonly idempotency: (typeof IDEMPOTENCIES)[number];
  readonly provider: string;
  readonly target: string;
  readonly timeout_ms: number;
  readonly in_force_from: string;
}

/** Writing the same file again leaves the same file. */
const NATURAL = new Set(['files.write']);
const WITHOUT_KEY: ReadonlySet<Tool> = new Set([REPEATED, SWITCHED]);
const SLOWEST_MS = 120_000;

/** The capabilities of the simulated fleets in every version that they call. @param from in force since then */
export function simulatedRegistry(from: Date): CapabilityDocument[] {
  const tools = [...ALL_TOOLS, DELEGATION, ...PLANTED_TOOLS, UNGRANTED];
  return tools.map((tool) => documentOf(tool, from.toISOString()));
}

function documentOf(tool: Tool, inForceFrom: string): CapabilityDocument {
  const { capability, version, operation, needsPerson, provider, target } = tool;
  const isMutation = operation === 'mutation';
  return {
    capability,
    version,
    audience: tool === APP_ONLY ? 'app' : tool === OUTDATED ? 'both' : 'agent',
    operation,
    risk: needsPerson ? 'high' : isMutation ? 'medium' : 'low',
    requires_confirmation: isMutation,
    requires_hitl: needsPerson,
    idempotency: idempotencyOf(tool),
    provider,
    target,
    timeout_ms: SLOWEST_MS,
    in_force_from: inForceFrom,
  };
}

function idempotencyOf(tool: Tool): CapabilityDocument['idempotency'] {
  if (tool.operation === 'query' || WITHOUT_KEY.has(tool)) return 'none';
  return NATURAL.has(tool.capability) ? 'natural' : 'key_required';
}
