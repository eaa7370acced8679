import { createToken, ExchangeInput, ExchangeOutput, listTokens } from '@/lib/access/contract';
import { exchange } from '@/lib/access/exchange';
import { currentPrincipal } from '@/lib/access/session';
import { create, list } from '@/lib/access/tokens';
import { environment } from '@/lib/env';
import { readBody, withBody } from '@/lib/http/body';
import { type Handler, mark } from '@/lib/http/guard';
import { checkJson } from '@/lib/http/json-limits';
import { methods } from '@/lib/http/methods';
import { answer, route, scopeOf } from '@/lib/http/route';

const makeToken = route(createToken, 'admin:manage', create);

/** One address, two acts: a token that sends a body without a name asks for its exchange. */
const makeOrExchange: Handler = (request, context) =>
  answer(request, async (requestId) => {
    const principal = await currentPrincipal(request);
    const body = await readBody(request, environment());
    checkJson(body);
    const sent = parseObject(body);
    if (principal.kind !== 'token' || sent === undefined || 'name' in sent) {
      return makeToken(withBody(request, body), context);
    }
    const scope = scopeOf(request, requestId, principal, new URL(request.url).searchParams.get('project') ?? undefined);
    const exchanged = await exchange(scope, ExchangeInput.parse(sent));
    return Response.json(ExchangeOutput.parse(exchanged), {
      headers: { 'cache-control': 'no-store', 'x-request-id': requestId },
    });
  });

function parseObject(body: Buffer): object | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  route(listTokens, 'admin:manage', list),
  mark(makeOrExchange, { method: 'POST', path: createToken.path, needs: ['admin:manage'], endpoint: createToken }),
);
