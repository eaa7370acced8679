import * as contract from '@/lib/evidence/contract';
import { listExecutions } from '@/lib/evidence/read';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(contract.listExecutions, 'quality:drilldown', (access, filter) => listExecutions(access, filter)),
);
