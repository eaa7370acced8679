import { listFindings } from '@/lib/controls/contract';
import { readFindings } from '@/lib/controls/read-findings';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listFindings, 'quality:drilldown', (access, input) => readFindings(access, input)),
);
