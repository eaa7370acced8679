import { readAgreement } from '@/lib/classification/contract';
import { agreement } from '@/lib/classification/read-agreement';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(readAgreement, 'quality:aggregate', agreement));
