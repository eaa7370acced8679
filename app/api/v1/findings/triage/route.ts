import { triageFindings } from '@/lib/controls/contract';
import { triage } from '@/lib/controls/triage';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(triageFindings, 'governance:classify', (access, input) => triage(access, input)),
);
