import { SetUpInput } from '@/lib/access/account-contract';
import { completeSetUp } from '@/lib/access/account-links';
import { methods, publicRoute } from '@/lib/http/methods';
import { readPublicJson } from '@/lib/http/public-json';
import { originOf } from '@/lib/http/route';

const setUp = publicRoute(
  'POST',
  '/api/auth/set-up',
  'the one-time link is the authority',
  async (request, requestId) => {
    await completeSetUp(await readPublicJson(request, SetUpInput), originOf(request, requestId));
    return Response.json({ done: true }, { headers: { 'cache-control': 'no-store' } });
  },
);

export const { GET, POST, PUT, PATCH, DELETE } = methods(setUp);
