'use client';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';

interface SettingsPartProps<T> {
  title: string;
  description: ReactNode;
  query: UseQueryResult<T> | UseInfiniteQueryResult<T>;
  actions?: ReactNode;
  children: (data: T) => ReactNode;
  /** Dialogs and the like, which do not wait for the data. */
  dialogs?: ReactNode;
}

/** One screen of the settings: what it is about, its act, and its data in each of their states. */
export function SettingsPart<T>({ title, description, query, actions, children, dialogs }: SettingsPartProps<T>) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
        <p className="max-w-prose flex-1 basis-80 text-muted">{description}</p>
        {actions}
      </div>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isPending ? (
        <LoadingRows rows={5} />
      ) : (
        <div className="px-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {dialogs}
    </section>
  );
}
