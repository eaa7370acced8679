import type { FaultDomain } from '@/lib/facts/vocabulary';

export const CODE_STATES = ['active', 'deprecated', 'retired'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** One word of the vocabulary. */
export interface TaxonomyCode {
  readonly code: string;
  readonly domain: FaultDomain;
  readonly title: string;
  readonly description: string;
  readonly state: CodeState;
  /** The code to use instead of a deprecated one. */
  readonly replacedBy: string | null;
}

export type TaxonomyFault =
  | 'code_named_twice'
  | 'domain_changed'
  | 'state_moved_back'
  | 'deprecate_first'
  | 'new_code_not_active'
  | 'replacement_missing'
  | 'replacement_not_active';

export type NextVersion =
  | { readonly codes: readonly TaxonomyCode[] }
  | { readonly faults: readonly { readonly code: string; readonly fault: TaxonomyFault }[] };

const RANK: Record<CodeState, number> = { active: 0, deprecated: 1, retired: 2 };

/**
 * The next version of a taxonomy: the previous codes with the changes laid over them, in order of their code.
 *
 * Codes are never deleted or used again for something else (DOMAIN.md section 7): what is not mentioned is carried
 * over, a code keeps its domain, and its state moves a step at a time, `active → deprecated → retired`. A deprecated code
 * names an active one to use instead, so that an old report can be read under the new version.
 */
export function nextVersion(previous: readonly TaxonomyCode[], changes: readonly TaxonomyCode[]): NextVersion {
  const codes = new Map(previous.map((code) => [code.code, code]));
  const faults: { code: string; fault: TaxonomyFault }[] = [];
  const named = new Set<string>();
  for (const change of changes) {
    if (named.has(change.code)) faults.push({ code: change.code, fault: 'code_named_twice' });
    named.add(change.code);
    const fault = faultOfChange(codes.get(change.code), change);
    if (fault) faults.push({ code: change.code, fault });
  }
  for (const change of changes) codes.set(change.code, change);
  for (const code of codes.values()) {
    const fault = faultOfReplacement(code, codes);
    if (fault) faults.push({ code: code.code, fault });
  }
  if (faults.length > 0) return { faults };
  return { codes: [...codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1)) };
}

function faultOfChange(before: TaxonomyCode | undefined, after: TaxonomyCode): TaxonomyFault | undefined {
  if (!before) return after.state === 'active' ? undefined : 'new_code_not_active';
  if (before.domain !== after.domain) return 'domain_changed';
  const steps = RANK[after.state] - RANK[before.state];
  if (steps < 0) return 'state_moved_back';
  return steps > 1 ? 'deprecate_first' : undefined;
}

function faultOfReplacement(code: TaxonomyCode, codes: ReadonlyMap<string, TaxonomyCode>): TaxonomyFault | undefined {
  if (code.state !== 'deprecated') return undefined;
  if (code.replacedBy === null) return 'replacement_missing';
  return codes.get(code.replacedBy)?.state === 'active' ? undefined : 'replacement_not_active';
}
