import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { decideRisk } from '@/lib/risk/contract';
import { decide, permissionFor } from '@/lib/risk/decisions';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(
    decideRisk,
    { oneOf: ['governance:approve_risk', 'governance:request_risk'], choose: permissionFor },
    (access, input) => decide(access, input),
  ),
);
