import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { readRisk } from '@/lib/risk/contract';
import { read } from '@/lib/risk/read';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readRisk, 'quality:aggregate', (access, { id }) => read(access, id)),
);
