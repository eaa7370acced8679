import { createSerializer, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { RULE_IDS, type RuleId } from '@/lib/conformance/rule-ids';
import { idOfAddress } from '@/lib/evidence/url';
import type { Filters } from '@/lib/quality/filters';
import { screenHref } from '@/lib/quality/links';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';
import type { TimeRangeTokens } from '@/lib/quality/time-range';
import { CONTROL_DIMENSIONS, type ControlDimension, type FindingFilter } from './contract';
import { FINDING_STATES } from './vocabulary';

/** The address of one control: the tab by which it is broken down. */
export const controlParsers = {
  ...scopeParsers,
  by: parseAsStringLiteral(CONTROL_DIMENSIONS).withDefault('capability'),
};

/** The queues of findings: by what people did with them, and all. */
export const FINDING_QUEUES = [...FINDING_STATES, 'all'] as const;
export type FindingQueue = (typeof FINDING_QUEUES)[number];

export const findingsParsers = {
  ...scopeParsers,
  rule: parseAsNativeArrayOf(parseAsString).withDefault([]),
  queue: parseAsStringLiteral(FINDING_QUEUES).withDefault('open'),
};

/** Of all filters of an address those that a finding has. */
export const FINDING_FILTERS = ['environment', 'release', 'runtime', 'capability'] as const;

type FindingsAddress = TimeRangeTokens & Filters & { readonly rule: readonly string[]; readonly queue: FindingQueue };

/** What the list of findings asks for by its address. */
export function findingFilterOf(address: FindingsAddress, now: Date): FindingFilter {
  const scope = scopeOf(address, now);
  const chosen = FINDING_FILTERS.filter((name) => scope[name] !== undefined);
  return {
    ...{ from: scope.from, to: scope.to },
    ...Object.fromEntries(chosen.map((name) => [name, scope[name]])),
    ...(address.rule.length > 0 && { rule: address.rule }),
    ...(address.queue !== 'all' && { state: address.queue }),
  };
}

const serializeFindings = createSerializer({ rule: findingsParsers.rule, queue: findingsParsers.queue });

export function controlsHref(project: string, scope: Scope): string {
  return screenHref(project, 'controls', scope);
}

export function controlHref(project: string, rule: RuleId, scope: Scope, by?: ControlDimension): string {
  return screenHref(project, `controls/${rule}`, scope, by === undefined || by === 'capability' ? {} : { by });
}

/** The findings of the scope, of one rule where it is named. */
export function findingsHref(project: string, scope: Scope, rule?: RuleId, queue?: FindingQueue): string {
  return serializeFindings(screenHref(project, 'controls/findings', scope), {
    rule: rule === undefined ? null : [rule],
    queue: queue ?? null,
  });
}

/** The address of another queue with everything else of the address kept. @param base path and search */
export function findingQueueHref(base: string, queue: FindingQueue): string {
  return serializeFindings(base, { queue });
}

/** The rule in the last part of an address; undefined for what is none. */
export function ruleOfAddress(segment: string | undefined): RuleId | undefined {
  const id = idOfAddress(segment);
  return RULE_IDS.find((one) => one === id);
}
