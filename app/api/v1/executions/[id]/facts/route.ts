import * as contract from '@/lib/evidence/contract';
import { listFacts } from '@/lib/evidence/read-facts';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(contract.listFacts, 'quality:drilldown', (access, input) => listFacts(access, input)),
);
