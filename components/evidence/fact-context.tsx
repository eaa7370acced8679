'use client';
import { usePathname, useSearchParams } from 'next/navigation';
import { createSerializer, useQueryState } from 'nuqs';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { dossierParsers } from '@/lib/evidence/url';

const serialize = createSerializer({ fact: dossierParsers.fact });

interface ChosenFact {
  /** Id of the fact that is open beside the page, or null. */
  fact: string | null;
  open: (id: string) => void;
  close: () => void;
  /** The address of the page as it is with that fact open. */
  hrefOf: (id: string) => string;
}

const FactContext = createContext<ChosenFact | null>(null);

/** Keeps the open fact in the address for all links below. Opening one is a step back and forth and reads no page again. */
export function FactProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const search = useSearchParams();
  const [fact, setFact] = useQueryState('fact', dossierParsers.fact.withOptions({ history: 'push' }));
  // One value for the thousand links of a long timeline.
  const chosen = useMemo(
    () => ({
      fact,
      open: (id: string) => {
        if (id !== fact) void setFact(id);
      },
      close: () => void setFact(null),
      hrefOf: (id: string) => serialize(`${path}?${search}`, { fact: id }),
    }),
    [fact, setFact, path, search],
  );
  return <FactContext value={chosen}>{children}</FactContext>;
}

export function useFact(): ChosenFact {
  const chosen = use(FactContext);
  if (!chosen) throw new Error('a link to a fact stands outside its provider');
  return chosen;
}
