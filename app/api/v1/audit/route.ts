import { listAudit } from '@/lib/audit/contract';
import { list } from '@/lib/audit/read';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(listAudit, 'audit:read', list));
