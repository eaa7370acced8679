import { methods, publicRoute } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  publicRoute('GET', '/healthz', 'says only that the process is alive', async () =>
    Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } }),
  ),
);
