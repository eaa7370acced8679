import { ERROR_CLASSES, type ErrorClass } from '@/lib/attribution/error-classes';
import { UNSPECIFIED } from '@/lib/attribution/judge';
import type { Signal } from '@/lib/attribution/signal';
import { SIGNALS } from '@/lib/attribution/signals';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { sentenceCase } from '@/lib/format/id';
import { JUDGEMENTS } from './judgements';
import type { TaxonomyCode } from './next-version';

/** Where a peer's error lands: the owner of the call, whichever kind of call it was. */
const PEERS: readonly FaultDomain[] = ['provider', 'tool', 'runtime'];
/** What the engine knows in order not to take it for a failure needs no word for what failed. */
const NO_FAILURES: readonly ErrorClass[] = ['awaiting_input', 'control_flow'];

/**
 * Version 1 of a project's taxonomy: what the engine can say, a code for every domain and error class of its signal
 * table, and what only people can. A code reads `domain.class`, such as `provider.rate_limited`.
 */
export function firstTaxonomy(): readonly TaxonomyCode[] {
  const codes = new Map<string, TaxonomyCode>();
  const add = (domain: FaultDomain, name: string, description: string) => {
    const code = `${domain}.${name}`;
    codes.set(code, { code, domain, title: sentenceCase(name), description, state: 'active', replacedBy: null });
  };
  for (const { domain, errorClass } of [UNSPECIFIED, ...SIGNALS.flatMap(asNamed)])
    add(domain, errorClass, ERROR_CLASSES[errorClass]);
  for (const [domain, name, description] of JUDGEMENTS) add(domain, name, description);
  return [...codes.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function asNamed({ domain, errorClass }: Signal): { domain: FaultDomain; errorClass: ErrorClass }[] {
  if (NO_FAILURES.includes(errorClass)) return [];
  return (domain === 'peer' ? PEERS : [domain]).map((named) => ({ domain: named, errorClass }));
}
