import { triageGroup } from '@/lib/groups/contract';
import { triage } from '@/lib/groups/write';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(triageGroup, 'governance:classify', triage));
