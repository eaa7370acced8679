import { methods, publicRoute } from '@/lib/http/methods';
import { Problem } from '@/lib/problem';

const nothingHere = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
  publicRoute(method, '/api/:path', 'answers 404 to every address that is none', async () => {
    throw new Problem('not-found', 'The API has no such address; /api/openapi.json lists them.');
  });

export const { GET, POST, PUT, PATCH, DELETE } = methods(
  nothingHere('GET'),
  nothingHere('POST'),
  nothingHere('PUT'),
  nothingHere('PATCH'),
  nothingHere('DELETE'),
);
