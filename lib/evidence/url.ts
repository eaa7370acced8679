import { createSerializer, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { Filters } from '@/lib/quality/filters';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';
import type { TimeRangeTokens } from '@/lib/quality/time-range';
import type { ExecutionFilter } from './contract';

/** What narrows the list of executions beside the range and the filters that every screen has. */
export const ownFilterParsers = {
  outcome: parseAsNativeArrayOf(parseAsString).withDefault([]),
  error_class: parseAsNativeArrayOf(parseAsString).withDefault([]),
};
export const executionParsers = { ...scopeParsers, ...ownFilterParsers, id: parseAsString.withDefault('') };

type Address = TimeRangeTokens &
  Filters & { readonly outcome: readonly string[]; readonly error_class: readonly string[]; readonly id: string };

/** What the list asks for by its address; with an id nothing else counts, so that the same search has the same key. */
export function executionFilterOf(address: Address, now: Date): ExecutionFilter {
  const id = address.id.trim();
  if (id) return { id };
  return {
    ...scopeOf(address, now),
    ...(address.outcome.length > 0 && { outcome: address.outcome }),
    ...(address.error_class.length > 0 && { error_class: address.error_class }),
  };
}

export const DOSSIER_TABS = [
  'timeline',
  'failures',
  'controls',
  'unknown',
  'judgements',
  'artifacts',
  'facts',
  'related',
] as const;
export type DossierTab = (typeof DOSSIER_TABS)[number];

export const dossierParsers = {
  tab: parseAsStringLiteral(DOSSIER_TABS).withDefault('timeline'),
  /** The fact that is open beside the tab. */
  fact: parseAsString,
  /** The timeline as a table instead of a picture. */
  as: parseAsStringLiteral(['table']),
};

const serializeDossier = createSerializer(dossierParsers);
const serializeList = createSerializer(executionParsers);

/** The address of an execution, open at a fact and a tab where they are named. */
export function executionHref(project: string, id: string, fact?: string, tab?: DossierTab): string {
  return serializeDossier(`/${project}/executions/${encodeURIComponent(id)}`, { fact: fact ?? null, tab: tab ?? null });
}

export function familyHref(project: string, family: 'interaction' | 'thread', id: string): string {
  return `/${project}/${family}s/${encodeURIComponent(id)}`;
}

/** The list of executions, narrowed. */
export function executionsHref(project: string, scope: Partial<Scope> & { outcome?: string[] } = {}): string {
  const values = Object.entries(scope).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]);
  return serializeList(`/${project}/executions`, Object.fromEntries(values));
}

/** The id in the last part of an address, which arrives as it was written there; what is no such writing stands for itself. */
export function idOfAddress(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return segment ?? '';
  }
}
