import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { add, list } from '@/lib/redaction-policy/additions';
import { addAddition, listAdditions } from '@/lib/redaction-policy/contract';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listAdditions, 'admin:manage', list),
  route(addAddition, 'admin:manage', add),
);
