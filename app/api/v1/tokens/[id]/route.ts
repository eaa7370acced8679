import { revokeToken } from '@/lib/access/contract';
import { revoke } from '@/lib/access/tokens';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(route(revokeToken, 'admin:manage', revoke));
