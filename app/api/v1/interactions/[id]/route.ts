import * as contract from '@/lib/evidence/contract';
import { readInteraction } from '@/lib/evidence/read-family';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(contract.readInteraction, 'quality:drilldown', (access, input) => readInteraction(access, input)),
);
