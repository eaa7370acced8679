'use client';
import { useState } from 'react';
import type { CONFIDENCES, Rationale, Severity } from '@/lib/classification/assertion';
import type { Assertion, Taxonomy } from '@/lib/classification/contract';
import type { FaultDomain } from '@/lib/facts/vocabulary';

/** What a person has filled in so far. */
export interface Draft {
  readonly domain: FaultDomain | undefined;
  readonly code: string | undefined;
  readonly severity: Severity | undefined;
  readonly confidence: (typeof CONFIDENCES)[number] | undefined;
  readonly rationale: Rationale | 'none';
  readonly note: string;
}

export type Complete = { [K in keyof Draft]: K extends 'domain' ? Draft[K] : NonNullable<Draft[K]> };

export function isComplete(draft: Draft): draft is Complete {
  return draft.code !== undefined && draft.severity !== undefined && draft.confidence !== undefined;
}

/**
 * The draft of a classification. It starts with what was said last, else with what the engine says, where the taxonomy
 * has a word for it. How severe it is and how sure one is nobody fills in for a person.
 */
export function useDraft(
  head: Assertion | undefined,
  engine: { readonly domain: FaultDomain; readonly error_class: string } | null,
  taxonomy: Taxonomy | undefined,
): [Draft, (change: Partial<Draft>) => void] {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const suggested = head?.code ?? (engine ? `${engine.domain}.${engine.error_class}` : undefined);
  const usable = taxonomy?.codes.find(({ code, state }) => code === suggested && state === 'active');
  const draft: Draft = {
    domain: usable?.domain ?? head?.domain ?? engine?.domain,
    code: usable?.code,
    severity: head?.severity,
    confidence: head?.confidence,
    rationale: 'none',
    note: '',
    ...changes,
  };
  return [draft, (change) => setChanges((before) => ({ ...before, ...change }))];
}
