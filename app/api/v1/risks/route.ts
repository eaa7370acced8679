import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { listRisks, proposeRisk } from '@/lib/risk/contract';
import { propose } from '@/lib/risk/propose';
import { list } from '@/lib/risk/read';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listRisks, 'quality:aggregate', (access, input) => list(access, input)),
  route(proposeRisk, 'governance:request_risk', (access, input) => propose(access, input)),
);
