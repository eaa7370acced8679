import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import type { Input } from '@/lib/http/endpoint';
import { listUnknown, reconcile, type UnknownFilter } from './contract';

export const reconciliationKeys = {
  all: (project: string) => ['projects', project, 'unknown'] as const,
  list: (project: string, filter: UnknownFilter) => [...reconciliationKeys.all(project), 'list', filter] as const,
};

/** Each read is audited, so nothing is read again that nobody asked for. */
export const unknownList = (project: string, filter: UnknownFilter) =>
  infiniteQueryOptions({
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryKey: reconciliationKeys.list(project, filter),
    queryFn: ({ pageParam, signal }) =>
      call(listUnknown, project, { ...filter, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: { next: string | null }) => page.next,
  });

/** What a word makes old: the queue, and the dossier that tells the chain. */
const staleAfterReconciling = (project: string) => [
  reconciliationKeys.all(project),
  ['projects', project, 'executions'] as const,
];

/** Appends to the chain of one unknown outcome; after a conflict what shows it is read again as well. */
export function useReconcile(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (word: Input<typeof reconcile>) => call(reconcile, project, word),
    onSettled: () =>
      Promise.all(staleAfterReconciling(project).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
