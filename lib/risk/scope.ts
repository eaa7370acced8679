import * as z from 'zod';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';

const Name = z.string().min(1).max(128);
/** Any of these; the empty text stands for "not reported". A single one may stand without a list. */
const AnyOf = z.union([
  z.array(z.string().max(128)).min(1).max(50),
  z
    .string()
    .max(128)
    .transform((one) => [one]),
]);
export const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/);

const places = { environment: AnyOf.optional(), release: AnyOf.optional() };
const predicate = {
  kind: z.literal('predicate'),
  domain: z.enum(FAULT_DOMAINS),
  error_class: Name.optional(),
  provider: Name.optional(),
  model: Name.optional(),
  tool: Name.optional(),
  ...places,
};

/** The attributes of which a predicate needs at least one: a whole fault domain is too much to accept. */
export const LIMITS = ['error_class', 'provider', 'model', 'tool'] as const;

const Predicate = z.object(predicate).refine((scope) => LIMITS.some((name) => scope[name] !== undefined), {
  message: 'narrow the fault domain by an error class, provider, model or tool',
  path: ['error_class'],
});

/** What a person names: an error group, or attributes. */
export const ScopeRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fingerprints'),
    group_id: z.uuid(),
    /** Those that the person saw; one that has left the group since is a conflict. Absent: all that the group has now. */
    fingerprints: z.array(Fingerprint).min(1).max(500).optional(),
    ...places,
  }),
  Predicate,
]);
export type ScopeRequest = z.output<typeof ScopeRequest>;

/**
 * What an acceptance covers, as it is stored. A group is kept as its fingerprints at the time of the proposal, so that
 * a later merge never widens the scope and a split never orphans it.
 */
export const Scope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fingerprints'),
    fingerprints: z.array(Fingerprint).min(1),
    group_id: z.uuid(),
    group_title: z.string(),
    ...places,
  }),
  Predicate,
]);
export type Scope = z.output<typeof Scope>;

/** The dimensions of one failure that a scope can name; empty text is "not reported". */
export interface FailureDimensions {
  readonly fingerprint: string;
  readonly domain: string;
  readonly errorClass: string;
  readonly provider: string | null;
  readonly model: string;
  readonly tool: string;
  readonly environment: string;
  readonly release: string;
}

/** Whether a scope covers a failure with these dimensions. Its twin in SQL is `matchesScope`. */
export function covers(scope: Scope, failure: FailureDimensions): boolean {
  const { environment, release } = scope;
  if (environment && !environment.includes(failure.environment)) return false;
  if (release && !release.includes(failure.release)) return false;
  return coversKind(scope, failure) && (scope.kind === 'fingerprints' || isCalled(scope, failure));
}

/** Whether a scope can cover failures of this kind, whatever model, tool, environment or release they have. */
export function coversKind(
  scope: Scope,
  kind: Pick<FailureDimensions, 'fingerprint' | 'domain' | 'errorClass' | 'provider'>,
): boolean {
  if (scope.kind === 'fingerprints') return scope.fingerprints.includes(kind.fingerprint);
  return (
    scope.domain === kind.domain &&
    (scope.error_class === undefined || scope.error_class === kind.errorClass) &&
    (scope.provider === undefined || scope.provider === kind.provider)
  );
}

function isCalled(
  scope: Extract<Scope, { kind: 'predicate' }>,
  failure: Pick<FailureDimensions, 'model' | 'tool'>,
): boolean {
  return (
    (scope.model === undefined || scope.model === failure.model) &&
    (scope.tool === undefined || scope.tool === failure.tool)
  );
}
