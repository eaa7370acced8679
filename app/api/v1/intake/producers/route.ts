import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { listProducers } from '@/lib/intake/contract';
import { list } from '@/lib/intake/producers';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(listProducers, 'quality:aggregate', list));
