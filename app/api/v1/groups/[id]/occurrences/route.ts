import { listOccurrences } from '@/lib/groups/contract';
import { occurrences } from '@/lib/groups/read-occurrences';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listOccurrences, 'quality:drilldown', (access, input) => occurrences(access, input)),
);
