import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { reconcile as reconcileEndpoint } from '@/lib/reconciliation/contract';
import { reconcile } from '@/lib/reconciliation/write';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(reconcileEndpoint, 'governance:classify', (access, input) => reconcile(access, input)),
);
