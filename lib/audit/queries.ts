import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { type AuditFilter, listAudit } from './contract';

export const auditKeys = {
  list: (project: string, filter: AuditFilter) => ['projects', project, 'audit', filter] as const,
};

export const auditList = (project: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(project, filter),
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, project, { ...filter, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
