import { addMember, listMembers } from '@/lib/access/contract';
import { add, list } from '@/lib/access/members';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listMembers, 'admin:manage', list),
  route(addMember, 'admin:manage', add),
);
