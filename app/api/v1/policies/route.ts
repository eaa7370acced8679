import { changePolicies, readPolicies } from '@/lib/access/contract';
import { change, read } from '@/lib/access/policies';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(readPolicies, 'admin:manage', read),
  route(changePolicies, 'admin:manage', change),
);
