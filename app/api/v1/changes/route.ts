import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { changes } from '@/lib/quality/contract';
import { readChanges } from '@/lib/quality/read-changes';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(changes, 'quality:aggregate', (access, input) => readChanges(access, input)),
);
