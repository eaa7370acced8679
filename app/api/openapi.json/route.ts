import { methods, publicRoute } from '@/lib/http/methods';
import { openApiDocument } from '@/lib/http/openapi';

let document: string | undefined;

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  publicRoute('GET', '/api/openapi.json', 'describes the API, which is no secret', async () => {
    document ??= JSON.stringify(openApiDocument());
    return new Response(document, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } });
  }),
);
