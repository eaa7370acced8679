import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { listMembers, listTokens, readPolicies } from './contract';

export const accessKeys = {
  members: (project: string) => ['projects', project, 'members'] as const,
  tokens: (project: string) => ['projects', project, 'tokens'] as const,
  policies: (project: string) => ['projects', project, 'policies'] as const,
};

export const memberList = (project: string) =>
  queryOptions({
    queryKey: accessKeys.members(project),
    queryFn: ({ signal }) => call(listMembers, project, {}, signal),
  });

export const tokenList = (project: string) =>
  infiniteQueryOptions({
    queryKey: accessKeys.tokens(project),
    queryFn: ({ pageParam, signal }) => call(listTokens, project, pageParam ? { after: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const policies = (project: string) =>
  queryOptions({
    queryKey: accessKeys.policies(project),
    queryFn: ({ signal }) => call(readPolicies, project, {}, signal),
  });
