import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RuleId } from '@/lib/conformance/rule-ids';
import { call } from '@/lib/http/call';
import type { Input } from '@/lib/http/endpoint';
import type { Scope } from '@/lib/quality/scope';
import {
  type ControlDimension,
  type FindingFilter,
  listControls,
  listFindings,
  readControl,
  triageFindings,
} from './contract';

export const controlKeys = {
  all: (project: string) => ['projects', project, 'controls'] as const,
  list: (project: string, scope: Scope) => [...controlKeys.all(project), 'list', scope] as const,
  one: (project: string, rule: RuleId, by: ControlDimension, scope: Scope) =>
    [...controlKeys.all(project), 'one', rule, by, scope] as const,
  findings: (project: string) => ['projects', project, 'findings'] as const,
  findingList: (project: string, filter: FindingFilter) => [...controlKeys.findings(project), 'list', filter] as const,
};

export const controlsOf = (project: string, scope: Scope) =>
  queryOptions({
    queryKey: controlKeys.list(project, scope),
    queryFn: ({ signal }) => call(listControls, project, scope, signal),
  });

export const controlOf = (project: string, rule: RuleId, by: ControlDimension, scope: Scope) =>
  queryOptions({
    queryKey: controlKeys.one(project, rule, by, scope),
    queryFn: ({ signal }) => call(readControl, project, { ...scope, rule, by }, signal),
  });

/** Each read is audited, so nothing is read again that nobody asked for. */
export const findingList = (project: string, filter: FindingFilter) =>
  infiniteQueryOptions({
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryKey: controlKeys.findingList(project, filter),
    queryFn: ({ pageParam, signal }) =>
      call(listFindings, project, { ...filter, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: { next: string | null }) => page.next,
  });

/** Triages findings; whatever came of it, the lists that show them are read again. */
export function useTriage(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Input<typeof triageFindings>) => call(triageFindings, project, act),
    onSettled: () => client.invalidateQueries({ queryKey: controlKeys.findings(project) }),
  });
}
