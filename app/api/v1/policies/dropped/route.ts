import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { listDropped } from '@/lib/redaction-policy/contract';
import { list } from '@/lib/redaction-policy/dropped';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(listDropped, 'admin:manage', list));
