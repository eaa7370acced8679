import { askDatabase } from '@/lib/access/server-state';
import { methods, publicRoute } from '@/lib/http/methods';
import { Problem } from '@/lib/problem';

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  publicRoute('GET', '/readyz', 'says only whether requests can be served', async () => {
    await askDatabase().catch((cause) => {
      const detail = 'The database does not answer or is not migrated.';
      throw new Problem('unavailable', detail, { retryAfterSeconds: 2 }, { cause });
    });
    return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } });
  }),
);
