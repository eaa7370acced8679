import { methods, ownRoute } from '@/lib/http/methods';
import { receiveFacts } from '@/lib/ingest/receive-facts';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  ownRoute('POST', '/api/v1/facts', ['ingest'], async (request, requestId) =>
    Response.json(await receiveFacts(request, requestId), { headers: { 'x-request-id': requestId } }),
  ),
);
