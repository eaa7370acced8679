import { inviteMember } from '@/lib/access/contract';
import { invite } from '@/lib/access/members';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(inviteMember, 'admin:manage', invite));
