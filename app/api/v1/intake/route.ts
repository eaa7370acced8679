import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { listIntake } from '@/lib/intake/contract';
import { list } from '@/lib/intake/read';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(listIntake, 'quality:aggregate', list));
