import { createSerializer, parseAsString } from 'nuqs/server';
import type { RegistryReader } from './contract';

/** What narrows the list. */
export const registryParsers = { search: parseAsString.withDefault('') };

/** The two versions that are compared; left out, the two that came into force last. */
export const comparisonParsers = { old: parseAsString, new: parseAsString };

const serializeComparison = createSerializer(comparisonParsers);

/** Where the registry is read: among the controls that it feeds, or beside what registers. */
export function registryHref(project: string, as: RegistryReader): string {
  return `/${project}/${as === 'reader' ? 'controls' : 'settings'}/capabilities`;
}

export function capabilityHref(project: string, id: string, as: RegistryReader): string {
  return `${registryHref(project, as)}/${encodeURIComponent(id)}`;
}

/** One version against the one before it. */
export function comparisonHref(base: string, older: string, newer: string): string {
  return serializeComparison(base, { old: older, new: newer });
}
