import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { readSampleState } from './contract';

const POLL_MS = 500;

export const sampleKey = (project: string) => ['projects', project, 'sample-evidence'] as const;

/** The state of the sample, asked again while it is being loaded. */
export const sampleState = (project: string) =>
  queryOptions({
    queryKey: sampleKey(project),
    queryFn: ({ signal }) => call(readSampleState, project, {}, signal),
    refetchInterval: (query) => (query.state.data?.state === 'loading' ? POLL_MS : false),
  });
