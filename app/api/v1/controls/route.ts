import { listControls } from '@/lib/controls/contract';
import { readControls } from '@/lib/controls/read-controls';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listControls, 'quality:aggregate', (access, input) => readControls(access, input)),
);
