import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type DroppedFilter, listAdditions, listDropped, previewAddition } from './contract';

export const redactionKeys = {
  additions: (project: string) => ['projects', project, 'additions'] as const,
  dropped: (project: string, filter: DroppedFilter) => ['projects', project, 'dropped', filter] as const,
  preview: (project: string, key: string) => ['projects', project, 'additions', 'preview', key] as const,
};

export const additionList = (project: string) =>
  queryOptions({
    queryKey: redactionKeys.additions(project),
    queryFn: ({ signal }) => call(listAdditions, project, {}, signal),
  });

export const droppedList = (project: string, filter: DroppedFilter) =>
  queryOptions({
    queryKey: redactionKeys.dropped(project, filter),
    queryFn: ({ signal }) => call(listDropped, project, filter, signal),
  });

export const additionPreview = (project: string, key: string) =>
  queryOptions({
    queryKey: redactionKeys.preview(project, key),
    queryFn: ({ signal }) => call(previewAddition, project, { key }, signal),
  });
