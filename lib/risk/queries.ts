import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '@/lib/http/call';
import {
  decideRisk,
  listRisks,
  type Proposal,
  previewRisk,
  proposeRisk,
  readRisk,
  riskOptions,
  type TakenDecision,
} from './contract';
import type { Queue } from './queue';

type AskedScope = z.input<typeof previewRisk.input>;

/** Keys go from wide to narrow, so that invalidating `all` means what it says. */
export const riskKeys = {
  all: (project: string) => ['projects', project, 'risks'] as const,
  list: (project: string, queue: Queue | null) => [...riskKeys.all(project), 'list', queue] as const,
  one: (project: string, id: string) => [...riskKeys.all(project), 'one', id] as const,
  preview: (project: string, scope: AskedScope) => [...riskKeys.all(project), 'preview', scope] as const,
  options: (project: string) => [...riskKeys.all(project), 'options'] as const,
};

export const riskList = (project: string, queue: Queue | null) =>
  infiniteQueryOptions({
    queryKey: riskKeys.list(project, queue),
    queryFn: ({ pageParam, signal }) =>
      call(listRisks, project, { ...(queue && { queue }), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: { next: string | null }) => page.next,
  });

export const riskDetail = (project: string, id: string) =>
  queryOptions({
    queryKey: riskKeys.one(project, id),
    queryFn: ({ signal }) => call(readRisk, project, { id }, signal),
  });

/** What a scope would cover; the answer for the scope before stays on screen until the new one is there. */
export const riskPreview = (project: string, scope: AskedScope) =>
  queryOptions({
    queryKey: riskKeys.preview(project, scope),
    queryFn: ({ signal }) => call(previewRisk, project, scope, signal),
    placeholderData: keepPreviousData,
  });

export const riskOptionList = (project: string) =>
  queryOptions({
    queryKey: riskKeys.options(project),
    queryFn: ({ signal }) => call(riskOptions, project, {}, signal),
  });

export interface Deciding {
  readonly decision: TakenDecision;
  readonly revision_digest: string;
  readonly reason?: string;
}

/** Decides on an acceptance. What is accepted shows on every screen with counts, so all of the project is read again. */
export function useDecision(project: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deciding: Deciding) => call(decideRisk, project, { ...deciding, id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['projects', project] }),
  });
}

export function useProposal(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proposal: Proposal) => call(proposeRisk, project, proposal),
    onSuccess: () => client.invalidateQueries({ queryKey: ['projects', project] }),
  });
}
