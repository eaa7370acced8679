import { changeMember, removeMember } from '@/lib/access/contract';
import { changeRoles, remove } from '@/lib/access/members';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(changeMember, 'admin:manage', changeRoles),
  route(removeMember, 'admin:manage', remove),
);
