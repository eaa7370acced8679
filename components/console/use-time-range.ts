'use client';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { resolveTimeRange, type TimeRange, type TimeRangeTokens } from '@/lib/quality/time-range';
import { timeRangeParsers } from '@/lib/quality/url';
import { useNow } from './now';
import { useZone } from './zone';

interface ChosenTimeRange {
  /** As in the address; these belong in query keys and go to the API, which resolves `now` once per request. */
  tokens: TimeRangeTokens;
  /** Resolved against now, or null on the server and while hydrating. */
  resolved: TimeRange | null;
  choose: (tokens: TimeRangeTokens) => void;
}

/** The time range of the screen. A new choice is a step in the browser's history. */
export function useTimeRange(): ChosenTimeRange {
  const [tokens, setTokens] = useQueryStates(timeRangeParsers, { history: 'push' });
  const nowMs = useNow();
  const zone = useZone();
  const { from, to } = tokens;
  const resolved = useMemo(
    () => (nowMs === null ? null : resolveTimeRange({ from, to }, new Date(nowMs), zone)),
    [from, to, nowMs, zone],
  );
  return { tokens, resolved, choose: (next) => void setTokens(next) };
}
