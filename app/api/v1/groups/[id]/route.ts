import { readGroup } from '@/lib/groups/contract';
import { detail } from '@/lib/groups/read-detail';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readGroup, 'quality:aggregate', (access, input) => detail(access, input)),
);
