import { classifyExecution } from '@/lib/classification/contract';
import { classifyOneExecution } from '@/lib/classification/write';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(classifyExecution, 'governance:classify', classifyOneExecution),
);
