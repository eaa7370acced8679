'use client';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { type Scope, scopeOf, scopeParsers } from '@/lib/quality/scope';

/** The range and the filters of the screen, from its address. */
export function useScope(): Scope {
  const [address] = useQueryStates(scopeParsers);
  return useMemo(() => scopeOf(address, new Date()), [address]);
}
