import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import {
  type GroupFilter,
  type GroupScope,
  listAssignees,
  listGroups,
  listOccurrences,
  readGroup,
  type Triage,
  triageGroup,
} from './contract';

/** Keys go from wide to narrow, so that invalidating `all` means what it says. They hold range tokens, not instants. */
export const groupKeys = {
  all: (project: string) => ['projects', project, 'groups'] as const,
  list: (project: string, filter: GroupFilter) => [...groupKeys.all(project), 'list', filter] as const,
  one: (project: string, id: string, scope: GroupScope) => [...groupKeys.all(project), 'one', id, scope] as const,
  occurrences: (project: string, id: string, scope: GroupScope) =>
    ['projects', project, 'occurrences', id, scope] as const,
  assignees: (project: string) => ['projects', project, 'assignees'] as const,
};

const paged = { initialPageParam: '', getNextPageParam: (page: { next: string | null }) => page.next };
const after = (pageParam: string) => (pageParam ? { after: pageParam } : {});

export const groupList = (project: string, filter: GroupFilter) =>
  infiniteQueryOptions({
    queryKey: groupKeys.list(project, filter),
    queryFn: ({ pageParam, signal }) => call(listGroups, project, { ...filter, ...after(pageParam) }, signal),
    ...paged,
  });

export const groupDetail = (project: string, id: string, scope: GroupScope) =>
  queryOptions({
    queryKey: groupKeys.one(project, id, scope),
    queryFn: ({ signal }) => call(readGroup, project, { ...scope, id }, signal),
  });

/** Every fetch is an audited read, so it is not repeated without need. */
export const groupOccurrences = (project: string, id: string, scope: GroupScope) =>
  infiniteQueryOptions({
    queryKey: groupKeys.occurrences(project, id, scope),
    queryFn: ({ pageParam, signal }) => call(listOccurrences, project, { ...scope, id, ...after(pageParam) }, signal),
    staleTime: 5 * 60_000,
    ...paged,
  });

export const assigneeList = (project: string) =>
  queryOptions({
    queryKey: groupKeys.assignees(project),
    queryFn: ({ signal }) => call(listAssignees, project, {}, signal),
  });

/**
 * What triage makes old: the groups, and what other screens show of their states. Of those only the key is named,
 * because their contracts are no part of this screen.
 */
export const staleAfterTriage = (project: string) => [
  groupKeys.all(project),
  ['projects', project, 'quality', 'changes'] as const,
];

/** Moves or assigns a group; every screen that shows its state is read again, after a refusal too. */
export function useTriage(project: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Omit<Triage, 'id'>) => call(triageGroup, project, { ...act, id }),
    onSettled: () => Promise.all(staleAfterTriage(project).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
