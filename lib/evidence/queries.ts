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
  fact: (project: string, id: string, factId: string) => [...evidenceKeys.facts(project, id), factId] as const,
  family: (project: string, family: 'interaction' | 'thread', id: string) =>
    [...evidenceKeys.all(project), family, id] as const,
};

/** Most executions have fewer, so that their facts come at once. */
const FACTS_A_PAGE = 100;

/** Each read is audited, so nothing is read again that nobody asked for: neither on focus nor on reconnecting. */
const onDemand = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
/** What a page shows of one execution is as of the page; opening it again or classifying reads it anew. */
const asOfThePage = { ...onDemand, staleTime: Number.POSITIVE_INFINITY } as const;

const paged = {
  initialPageParam: '',
  getNextPageParam: (page: { next: string | null }) => page.next,
};
const after = (pageParam: string) => (pageParam ? { after: pageParam } : {});

export const executionList = (project: string, filter: ExecutionFilter) =>
  infiniteQueryOptions({
    ...onDemand,
    queryKey: evidenceKeys.list(project, filter),
    queryFn: ({ pageParam, signal }) => call(listExecutions, project, { ...filter, ...after(pageParam) }, signal),
    ...paged,
  });

export const executionDossier = (project: string, id: string) =>
  queryOptions({
    ...asOfThePage,
    queryKey: evidenceKeys.one(project, id),
    queryFn: ({ signal }) => call(readExecution, project, { id }, signal),
  });

export const executionFacts = (project: string, id: string) =>
  infiniteQueryOptions({
    ...asOfThePage,
    queryKey: evidenceKeys.facts(project, id),
    queryFn: ({ pageParam, signal }) =>
      call(listFacts, project, { id, limit: FACTS_A_PAGE, ...after(pageParam) }, signal),
    ...paged,
  });

/** All versions of one fact. */
export const oneFact = (project: string, id: string, factId: string) =>
  queryOptions({
    ...asOfThePage,
    queryKey: evidenceKeys.fact(project, id, factId),
    queryFn: ({ signal }) => call(listFacts, project, { id, fact_id: factId }, signal),
  });

export const executionFamily = (project: string, family: 'interaction' | 'thread', id: string) =>
  infiniteQueryOptions({
    ...asOfThePage,
    queryKey: evidenceKeys.family(project, family, id),
    queryFn: ({ pageParam, signal }) =>
      call(family === 'thread' ? readThread : readInteraction, project, { id, ...after(pageParam) }, signal),
    ...paged,
  });
