import { readControl as readControlEndpoint } from '@/lib/controls/contract';
import { readControl } from '@/lib/controls/read-control';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readControlEndpoint, 'quality:aggregate', (access, input) => readControl(access, input)),
);
