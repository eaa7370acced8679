import { type CapabilityVersion, Registry } from '@/lib/capabilities/registry';
import { USUAL_CDP_METHODS } from '@/lib/conformance/cdp-methods';
import { evidenceOf } from '@/lib/conformance/evidence';
import type { Check, Rule, Subject } from '@/lib/conformance/rule';
import type { Fact } from '@/lib/facts/fact';
import { stored } from '../projection/fact-builder';

export const MINUTE_MS = 60_000;

interface Around {
  /** The facts of each execution that it resumes or recovers, the nearest first. */
  readonly ancestors?: readonly (readonly Fact[])[];
  readonly siblings?: readonly (readonly Fact[])[];
  readonly registry?: readonly CapabilityVersion[];
  readonly tokenLifeMs?: number;
  readonly cdpMethods?: readonly string[];
  readonly systemInterruptedAt?: string;
  readonly reconciledAt?: ReadonlyMap<string, string>;
}

/** An execution with these facts, in whatever order they are given, and what stands around it. */
export function subjectOf(facts: readonly Fact[], around: Around = {}): Subject {
  return {
    ...evidenceOf(stored(facts)),
    ancestors: (around.ancestors ?? []).map((other) => evidenceOf(stored(other))),
    siblings: (around.siblings ?? []).map((other) => evidenceOf(stored(other))),
    registry: new Registry(around.registry ?? []),
    limits: {
      tokenLifeMs: around.tokenLifeMs ?? 15 * MINUTE_MS,
      cdpMethods: new Set(around.cdpMethods ?? USUAL_CDP_METHODS),
    },
    systemInterruptedAt: around.systemInterruptedAt ?? null,
    reconciledAt: around.reconciledAt ?? new Map(),
  };
}

/** What the rule says of each situation, as `verdict fact fact…`. */
export function judge(rule: Rule, facts: readonly Fact[], around: Around = {}): string[] {
  return rule.judge(subjectOf(facts, around)).map(tell);
}

export function tell({ verdict, factIds }: Check): string {
  return [verdict, ...factIds].join(' ');
}

/** A registered mutation that anybody may call, unless the fields say otherwise. */
export function registered(capability: string, fields: Partial<CapabilityVersion> = {}): CapabilityVersion {
  return {
    capability,
    version: '1.0.0',
    audience: 'agent',
    operation: 'mutation',
    risk: 'low',
    requiresConfirmation: false,
    requiresHitl: false,
    idempotency: 'none',
    provider: null,
    target: null,
    timeoutMs: null,
    inForceFrom: '2026-01-01T00:00:00.000000000Z',
    ...fields,
  };
}
