import { listGroups } from '@/lib/groups/contract';
import { list } from '@/lib/groups/read';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listGroups, 'quality:aggregate', (access, input) => list(access, input)),
);
