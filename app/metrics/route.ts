import { withAuthority } from '@/lib/access/authority';
import { currentPrincipal } from '@/lib/access/session';
import { isLocalRequest } from '@/lib/http/local-request';
import { methods, publicRoute } from '@/lib/http/methods';
import { scopeOf } from '@/lib/http/route';
import { renderMetrics } from '@/lib/operations/metrics';

const WHY = 'answers this machine itself, and from elsewhere only a token with quality:aggregate';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  publicRoute('GET', '/metrics', WHY, async (request, requestId) => {
    if (!isLocalRequest(request)) {
      const scope = scopeOf(request, requestId, await currentPrincipal(request));
      await withAuthority('quality:aggregate', scope, async () => undefined);
    }
    const { text, contentType } = await renderMetrics();
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
  }),
);
