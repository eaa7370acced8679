import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { breakdown } from '@/lib/quality/contract';
import { breakDown } from '@/lib/quality/read-breakdown';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(breakdown, 'quality:aggregate', (access, input) => breakDown(access, input)),
);
