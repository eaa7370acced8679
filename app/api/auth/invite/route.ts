import { InviteInput } from '@/lib/access/account-contract';
import { acceptInvite } from '@/lib/access/account-links';
import { methods, publicRoute } from '@/lib/http/methods';
import { readPublicJson } from '@/lib/http/public-json';
import { originOf } from '@/lib/http/route';

const invitation = publicRoute(
  'POST',
  '/api/auth/invite',
  'the one-time link is the authority',
  async (request, requestId) => {
    await acceptInvite(await readPublicJson(request, InviteInput), originOf(request, requestId));
    return Response.json({ done: true }, { headers: { 'cache-control': 'no-store' } });
  },
);

export const { GET, POST, PUT, PATCH, DELETE } = methods(invitation);
