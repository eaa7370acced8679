'use client';
import { useQueryStates } from 'nuqs';
import { droppedParsers, toDroppedFilter } from '@/lib/redaction-policy/url';

/** What narrows the list of what was dropped, from the address and back into it. */
export function useDroppedFilter() {
  const [address, setAddress] = useQueryStates(droppedParsers, { history: 'push' });
  return {
    address,
    filter: toDroppedFilter(address),
    isNarrowed: address.producer !== '',
    change: (next: Partial<typeof address>) => void setAddress(next),
  };
}
