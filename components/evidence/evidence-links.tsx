'use client';
import { useState } from 'react';
import { truncateMiddle } from '@/lib/format/id';
import { formatPlural } from '@/lib/format/number';
import { FactLink } from './fact-link';

/** What the facts say, by id, so that evidence is named in words. */
export type FactNames = ReadonlyMap<string, string>;

interface EvidenceLinksProps {
  factIds: readonly string[];
  /** How many more prove it than are named. */
  more?: number;
  names: FactNames;
}

const FIRST = 3;

/** The facts that prove a statement, each as a link to it. */
export function EvidenceLinks({ factIds, more = 0, names }: EvidenceLinksProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (factIds.length === 0) return null;
  const shown = showsAll ? factIds : factIds.slice(0, FIRST);
  const hidden = factIds.length - shown.length;
  return (
    <ul aria-label="Evidence" className="flex flex-wrap items-center gap-x-3 text-xs">
      {shown.map((id) => (
        <li key={id} className="min-w-0 max-w-full">
          <FactLink
            id={id}
            title={`Fact ${id}`}
            className="inline-block max-w-full truncate rounded-sm py-1 align-top text-accent underline-offset-2 hover:underline"
          >
            {names.get(id) ?? <span className="font-mono">{truncateMiddle(id)}</span>}
          </FactLink>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="rounded-sm py-1 text-muted underline-offset-2 hover:text-ink hover:underline"
            onClick={() => setShowsAll(true)}
          >
            {formatPlural(hidden + more, 'more fact')}
          </button>
        </li>
      )}
      {hidden === 0 && more > 0 && <li className="text-muted">and {formatPlural(more, 'more fact')}</li>}
    </ul>
  );
}
