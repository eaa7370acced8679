import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { route } from '@/lib/http/route';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

it('answers 500 and not 400 when it is the answer that has not the declared form', async () => {
  const broken = endpoint({
    method: 'GET',
    path: '/api/v1/summary',
    summary: 'Gives what it does not promise.',
    input: z.object({}),
    output: z.object({ at: z.iso.datetime() }),
  });
  const handler = route(broken, 'quality:aggregate', async () => ({ at: '+010000-01-01T00:00:00.000Z' }));
  const { text } = await database.token('quality:aggregate');
  const request = new Request('http://console.invalid/api/v1/summary', {
    headers: { authorization: `Bearer ${text}` },
  });
  const response = await handler(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ type: 'urn:assay:problem:internal' });
});
