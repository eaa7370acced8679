import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { signInOptions } from '@/lib/access/sign-in';
import { readBody, withBody } from '@/lib/http/body';
import { type Handler, mark } from '@/lib/http/guard';
import { methods } from '@/lib/http/methods';
import { answer, originOf } from '@/lib/http/route';
import { Problem } from '@/lib/problem';

/** The acts of next-auth that the console uses; its own pages and other providers are not offered. */
const ACTS = { GET: ['csrf'], POST: ['callback/credentials', 'signout'] } as const;
/** An e-mail address, a password and a CSRF token. */
const LIMITS = { ASSAY_MAX_BODY_BYTES: 16_384, ASSAY_MAX_DECOMPRESSED_BYTES: 16_384 };

function nextAuth(method: 'GET' | 'POST'): Handler {
  const handler: Handler = (request) =>
    answer(request, async (requestId) => {
      const act = new URL(request.url).pathname.replace('/api/auth/', '');
      if (!(ACTS[method] as readonly string[]).includes(act)) throw new Problem('not-found');
      // next-auth asks for the catch-all segment of its own address, which the line above has checked.
      const rest = { params: { nextauth: act.split('/') } };
      return NextAuth(await bounded(request), rest, signInOptions(originOf(request, requestId)));
    });
  return mark(handler, {
    method,
    path: '/api/auth/:act',
    needs: { public: 'this is where somebody who is not known yet signs in' },
  });
}

/** The same request with a body that has been counted; next-auth would read one of any size. */
async function bounded(request: Request): Promise<NextRequest> {
  if (request.method === 'GET') return new NextRequest(request);
  return new NextRequest(withBody(request, await readBody(request, LIMITS)));
}

export const { GET, POST, PUT, PATCH, DELETE } = methods(nextAuth('GET'), nextAuth('POST'));
