import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { riskOptions } from '@/lib/risk/contract';
import { options } from '@/lib/risk/options';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(riskOptions, 'quality:aggregate', (access) => options(access)),
);
