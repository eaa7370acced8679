import { classifyGroup } from '@/lib/classification/contract';
import { classifyOneGroup } from '@/lib/classification/write';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(classifyGroup, 'governance:classify', classifyOneGroup));
