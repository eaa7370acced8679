import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type ClassificationDraft, classifyExecution, classifyGroup, readAgreement, readTaxonomy } from './contract';

export const classificationKeys = {
  all: (project: string) => ['projects', project, 'classification'] as const,
  taxonomy: (project: string) => [...classificationKeys.all(project), 'taxonomy'] as const,
  agreement: (project: string) => [...classificationKeys.all(project), 'agreement'] as const,
};

export const newestTaxonomy = (project: string) =>
  queryOptions({
    queryKey: classificationKeys.taxonomy(project),
    queryFn: ({ signal }) => call(readTaxonomy, project, {}, signal),
  });

export const agreementOf = (project: string) =>
  queryOptions({
    queryKey: classificationKeys.agreement(project),
    queryFn: ({ signal }) => call(readAgreement, project, {}, signal),
  });

/** What is classified: a group by its id, or an execution by its own. */
export interface Target {
  readonly kind: 'group' | 'execution';
  readonly id: string;
}

/**
 * What a classification makes old: the answers that show its chain, and the agreement. Of the former only the key is
 * named, so that each screen loads the contract of its own target alone.
 */
export const staleAfterClassification = (project: string, { kind }: Target) => [
  ['projects', project, kind === 'group' ? 'groups' : 'executions'] as const,
  classificationKeys.agreement(project),
];

/** Appends to the chain of the target; what shows it is read again, after a conflict too: somebody else has spoken. */
export function useClassify(project: string, target: Target) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ClassificationDraft) =>
      call(target.kind === 'group' ? classifyGroup : classifyExecution, project, { ...draft, id: target.id }),
    onSettled: () =>
      Promise.all(staleAfterClassification(project, target).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
