import { encode } from 'next-auth/jwt';
import { describe, expect, it } from 'vitest';
import { PATCH } from '@/app/api/v1/policies/route';
import { freshDatabase } from '../../support/database';
import { TEST_SECRET } from '../../support/server';

const database = freshDatabase();

async function change(headers: Record<string, string>): Promise<number> {
  const admin = await database.person('admin');
  const session = await encode({ token: { sub: admin.principal.userId }, secret: TEST_SECRET });
  const request = new Request('http://console.example/api/v1/policies?project=default', {
    method: 'PATCH',
    headers: { host: 'console.example', cookie: `next-auth.session-token=${session}`, ...headers },
    body: JSON.stringify({ silence_limit_minutes: 30 }),
  });
  return (await PATCH(request, { params: Promise.resolve({}) })).status;
}

describe('a change with a browser session', () => {
  it('is taken from our own pages', async () => {
    expect(await change({ origin: 'http://console.example' })).toBe(200);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://console.example.evil.example' },
    { origin: 'null' },
    {},
  ])('is refused from %j', async (headers) => {
    expect(await change(headers)).toBe(403);
  });

  it('needs no origin with a token, which no browser adds by itself', async () => {
    const { text } = await database.token('admin:manage');
    const request = new Request('http://console.example/api/v1/policies', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${text}`, origin: 'https://elsewhere.example' },
      body: JSON.stringify({ silence_limit_minutes: 45 }),
    });
    expect((await PATCH(request, { params: Promise.resolve({}) })).status).toBe(200);
  });
});
