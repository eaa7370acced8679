import { listAssignees } from '@/lib/groups/contract';
import { assignees } from '@/lib/groups/write';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(listAssignees, 'governance:classify', assignees));
