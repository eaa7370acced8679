import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { listUnknown } from '@/lib/reconciliation/contract';
import { list } from '@/lib/reconciliation/read';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listUnknown, 'quality:drilldown', (access, input) => list(access, input)),
);
