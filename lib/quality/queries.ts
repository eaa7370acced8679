import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { breakdown, changes, type Dimension, type Metric, series, summary } from './contract';
import type { Scope } from './scope';

/** Wide to narrow. The scope holds tokens, not instants: each answer resolves `now` for itself and says it. */
export const qualityKeys = {
  all: (project: string) => ['projects', project, 'quality'] as const,
  summary: (project: string, scope: Scope) => [...qualityKeys.all(project), 'summary', scope] as const,
  series: (project: string, metric: Metric, scope: Scope) =>
    [...qualityKeys.all(project), 'series', metric, scope] as const,
  breakdown: (project: string, by: Dimension, scope: Scope) =>
    [...qualityKeys.all(project), 'breakdown', by, scope] as const,
  changes: (project: string, scope: Scope) => [...qualityKeys.all(project), 'changes', scope] as const,
};

export const summaryOf = (project: string, scope: Scope) =>
  queryOptions({
    queryKey: qualityKeys.summary(project, scope),
    queryFn: ({ signal }) => call(summary, project, scope, signal),
  });

export const seriesOf = (project: string, metric: Metric, scope: Scope) =>
  queryOptions({
    queryKey: qualityKeys.series(project, metric, scope),
    queryFn: ({ signal }) => call(series, project, { ...scope, metric }, signal),
  });

export const breakdownOf = (project: string, by: Dimension, scope: Scope) =>
  queryOptions({
    queryKey: qualityKeys.breakdown(project, by, scope),
    queryFn: ({ signal }) => call(breakdown, project, { ...scope, by }, signal),
  });

export const changesOf = (project: string, scope: Scope) =>
  queryOptions({
    queryKey: qualityKeys.changes(project, scope),
    queryFn: ({ signal }) => call(changes, project, scope, signal),
  });
