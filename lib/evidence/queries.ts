import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import {
  type ExecutionFilter,
  listExecutions,
  listFacts,
  readExecution,
  readInteraction,
  readThread,
} from './contract';

/** Keys go from wide to narrow, so that invalidating `all` means what it says. */
export const evidenceKeys = {
  all: (project: string) => ['projects', project, 'executions'] as const,
  list: (project: string, filter: ExecutionFilter) => [...evidenceKeys.all(project), 'list', filter] as const,
  one: (project: string, id: string) => [...evidenceKeys.all(project), 'one', id] as const,
  facts: (project: string, id: string) => [...evidenceKeys.one(project, id), 'facts'] as const,
  family: (project: string, family: 'interaction' | 'thread', id: string) =>
    [...evidenceKeys.all(project), family, id] as const,
};

const paged = {
  initialPageParam: '',
  getNextPageParam: (page: { next: string | null }) => page.next,
};
const after = (pageParam: string) => (pageParam ? { after: pageParam } : {});

export const executionList = (project: string, filter: ExecutionFilter) =>
  infiniteQueryOptions({
    queryKey: evidenceKeys.list(project, filter),
    queryFn: ({ pageParam, signal }) => call(listExecutions, project, { ...filter, ...after(pageParam) }, signal),
    ...paged,
  });

export const executionDossier = (project: string, id: string) =>
  queryOptions({
    queryKey: evidenceKeys.one(project, id),
    queryFn: ({ signal }) => call(readExecution, project, { id }, signal),
  });

export const executionFacts = (project: string, id: string) =>
  infiniteQueryOptions({
    queryKey: evidenceKeys.facts(project, id),
    queryFn: ({ pageParam, signal }) => call(listFacts, project, { id, ...after(pageParam) }, signal),
    ...paged,
  });

export const executionFamily = (project: string, family: 'interaction' | 'thread', id: string) =>
  infiniteQueryOptions({
    queryKey: evidenceKeys.family(project, family, id),
    queryFn: ({ pageParam, signal }) =>
      call(family === 'thread' ? readThread : readInteraction, project, { id, ...after(pageParam) }, signal),
    ...paged,
  });
