'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingRows } from './loading-rows';
import { ProblemPanel } from './problem-panel';

interface AnswerProps<T> {
  query: UseQueryResult<T>;
  /** Rows of the placeholder, 32 px each. */
  rows: number;
  children: (answer: T) => ReactNode;
}

/** A part of the screen that loads and fails alone. */
export function Answer<T>({ query, rows, children }: AnswerProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <LoadingRows rows={rows} />;
  return (
    <div className="p-4">
      <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    </div>
  );
}
