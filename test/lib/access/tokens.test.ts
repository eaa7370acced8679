import { describe, expect, it, vi } from 'vitest';
import { POST as sendFacts } from '@/app/api/v1/facts/route';
import { DELETE } from '@/app/api/v1/tokens/[id]/route';
import { GET, POST } from '@/app/api/v1/tokens/route';
import { withAuthority } from '@/lib/access/authority';
import type { TokenView } from '@/lib/access/contract';
import type { TokenScope } from '@/lib/access/permissions';
import { currentPrincipal } from '@/lib/access/session';
import { create, list, revoke } from '@/lib/access/tokens';
import { renderMetrics } from '@/lib/operations/metrics';
import { freshDatabase, type PersonScope } from '../../support/database';
import { eventually } from '../../support/eventually';

const database = freshDatabase();
const ADDRESS = 'http://127.0.0.1/api/v1/tokens';
const context = { params: Promise.resolve({}) };

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = (token: string, body: object) =>
  POST(new Request(ADDRESS, { method: 'POST', headers: bearer(token), body: JSON.stringify(body) }), context);
const exchange = (token: string, scopes: TokenScope[], expires_in = 300) =>
  post(token, { audience: 'collector', scopes, expires_in });
const make = (admin: PersonScope, ...scopes: TokenScope[]) =>
  withAuthority('admin:manage', admin, (access) => create(access, { name: 'collector', scopes, expires_in_days: 30 }));
/** What a request with this token may do, as every endpoint finds it out. */
async function holds(token: string, scope: TokenScope): Promise<boolean> {
  const principal = await currentPrincipal(new Request(ADDRESS, { headers: bearer(token) }));
  return withAuthority(scope, { principal }, async () => true);
}

describe('a token', () => {
  it('is shown once, is stored as a digest, and is listed without either', async () => {
    const admin = await database.person('admin');
    const { token, details } = await make(admin, 'ingest');
    expect(token).toMatch(/^assay_[\w-]{43}$/);
    expect(await holds(token, 'ingest')).toBe(true);
    const [stored] = await database.owner<{ row: string }>('SELECT t::text AS row FROM tokens t WHERE id = $1', [
      details.id,
    ]);
    expect(stored?.row).not.toContain(token);
    const listed = await withAuthority('admin:manage', admin, (access) => list(access, { limit: 10 }));
    // Used a moment ago, which is written beside the request.
    const { last_used_at: _, ...made } = details;
    expect(listed.items[0]).toMatchObject({ ...made, prefix: token.slice(0, 12), created_by: 'admin' });
    expect(Object.keys(listed.items[0] ?? {})).not.toContain('digest');
  });

  it('is refused from the request after its revocation', async () => {
    const admin = await database.person('admin');
    const { token, details } = await make(admin, 'quality:aggregate');
    await withAuthority('admin:manage', admin, (access) => revoke(access, { id: details.id }));
    await expect(holds(token, 'quality:aggregate')).rejects.toMatchObject({ kind: 'unauthenticated' });
    const trail = await database.owner('SELECT action FROM audit_events WHERE object_id = $1 ORDER BY id', [
      details.id,
    ]);
    expect(trail).toEqual([{ action: 'token.created' }, { action: 'token.revoked' }]);
  });

  it('is listed newest first, page by page, none left out and none twice', async () => {
    const admin = await database.person('admin');
    for (let made = 0; made < 5; made += 1) await make(admin, 'ingest');
    const ids: string[] = [];
    for (let after: string | undefined, page = 0; page === 0 || after !== undefined; page += 1) {
      const { items, next } = await withAuthority('admin:manage', admin, (access) => list(access, { limit: 2, after }));
      ids.push(...items.map((item) => item.id));
      after = next ?? undefined;
    }
    const all = await database.owner<{ id: string }>('SELECT id FROM tokens ORDER BY created_at DESC, id DESC');
    expect(ids).toEqual(all.map(({ id }) => id));
  });

  it.each([
    { name: 'no end', scopes: ['ingest'] },
    { name: 'too long', scopes: ['ingest'], expires_in_days: 366 },
    { name: 'nothing allowed', scopes: [], expires_in_days: 1 },
    { name: 'not a scope', scopes: ['projection'], expires_in_days: 1 },
  ])('is not made with $name', async (body) => {
    const { text } = await database.token('admin:manage');
    expect((await post(text, body)).status).toBe(400);
  });

  it('is made and revoked through HTTP', async () => {
    const { text } = await database.token('admin:manage');
    const made = await post(text, { name: 'by hand', scopes: ['ingest', 'ingest'], expires_in_days: 1 });
    const { details } = (await made.json()) as { details: { id: string; scopes: string[] } };
    expect(details.scopes).toEqual(['ingest']);
    const address = new Request(`${ADDRESS}/${details.id}`, { method: 'DELETE', headers: bearer(text) });
    const revoked = await DELETE(address, { params: Promise.resolve({ id: details.id }) });
    expect(await revoked.json()).toMatchObject({ id: details.id, revoked_at: expect.any(String) });
    const listed = await GET(new Request(ADDRESS, { headers: bearer(text) }), context);
    expect(await listed.json()).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: details.id })]),
    });
  });
});

describe('the use of a token', () => {
  const used = async (id: string) => {
    const admin = await database.person('admin');
    const { items } = await withAuthority('admin:manage', admin, (access) => list(access, { limit: 200 }));
    return items.find((item) => item.id === id)!;
  };

  it('is seen in the list, with the audience of the short-lived token with which it was used', async () => {
    const admin = await database.person('admin');
    const [direct, exchanged] = [await make(admin, 'ingest'), await make(admin, 'ingest')];
    expect(direct.details.last_used_at).toBeNull();
    await holds(direct.token, 'ingest');
    await eventually(async () =>
      expect(await used(direct.details.id)).toMatchObject({ last_used_at: expect.any(String), last_used_by: null }),
    );

    const { token } = (await (await exchange(exchanged.token, ['ingest'])).json()) as { token: string };
    await eventually(async () => expect((await used(exchanged.details.id)).last_used_at).not.toBeNull());
    // A minute later, as this process and the database see it.
    await database.owner("UPDATE tokens SET last_used_at = last_used_at - interval '61 seconds'");
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await holds(token, 'ingest');
    vi.useRealTimers();
    await eventually(async () => expect((await used(exchanged.details.id)).last_used_by).toBe('collector'));
  });

  it('is written down once a minute, however many requests there are', async () => {
    const { token, details } = await make(await database.person('admin'), 'ingest');
    await holds(token, 'ingest');
    await eventually(async () => expect((await used(details.id)).last_used_at).not.toBeNull());
    const version = () => database.owner('SELECT xmin::text FROM tokens WHERE id = $1', [details.id]);
    const before = await version();
    await Promise.all(Array.from({ length: 20 }, () => holds(token, 'ingest')));
    expect(await version()).toEqual(before);
  });
});

describe('the rate limit of a token', () => {
  it('refuses what is over it before anything of the body is read, and says when to come again', async () => {
    const { text, scope } = await database.token('ingest');
    const { tokenId } = scope.principal as { tokenId: string };
    await database.owner('UPDATE tokens SET requests_per_minute = 2 WHERE id = $1', [tokenId]);
    const { token } = (await (await exchange(text, ['ingest'])).json()) as { token: string };
    // The short-lived token and the one that it was made from share the limit.
    expect(await holds(token, 'ingest')).toBe(true);
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', headers: bearer(token), body, duplex: 'half' } as RequestInit;
    const answer = await sendFacts(new Request('http://127.0.0.1/api/v1/facts', init), context);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3);
    expect(await answer.json()).toMatchObject({ type: 'urn:assay:problem:rate-limited' });
    expect(isRead).toBe(false);
    expect((await renderMetrics()).text).toMatch(/^assay_rate_limited_requests_total [1-9]/m);
    // Others go on.
    expect(await holds((await database.token('ingest')).text, 'ingest')).toBe(true);
  });

  it('is set when the token is made, kept in the audit trail and shown', async () => {
    const { text } = await database.token('admin:manage');
    const body = { name: 'slow', scopes: ['ingest'], expires_in_days: 1, requests_per_minute: 120 };
    const { details } = (await (await post(text, body)).json()) as { details: TokenView };
    expect(details.requests_per_minute).toBe(120);
    const [row] = await database.owner<{ after: object }>('SELECT after FROM audit_events WHERE object_id = $1', [
      details.id,
    ]);
    expect(row?.after).toMatchObject({ requests_per_minute: 120 });
    expect((await post(text, { ...body, requests_per_minute: 0 })).status).toBe(400);
  });
});

describe('the exchange of a token', () => {
  it('gives one that may do what was asked for and nothing more', async () => {
    const { text, scope } = await database.token('quality:aggregate', 'quality:drilldown');
    const answer = await exchange(text, ['quality:aggregate']);
    const { token, expires_at, scopes } = (await answer.json()) as Record<string, string>;
    expect(scopes).toEqual(['quality:aggregate']);
    expect(Date.parse(expires_at as string) - Date.now()).toBeLessThanOrEqual(300_000);
    expect(await holds(token as string, 'quality:aggregate')).toBe(true);
    await expect(holds(token as string, 'quality:drilldown')).rejects.toMatchObject({ kind: 'permission-denied' });
    const { tokenId } = scope.principal as { tokenId: string };
    const trail = await database.owner(
      "SELECT action, after FROM audit_events WHERE action = 'token.exchanged' AND actor_id = $1",
      [tokenId],
    );
    expect(trail).toEqual([
      { action: 'token.exchanged', after: { audience: 'collector', scopes: ['quality:aggregate'], expires_in: 300 } },
    ]);
  });

  it('refuses a scope that the token does not hold, names it and keeps the refusal', async () => {
    const { text, scope } = await database.token('ingest');
    const answer = await exchange(text, ['ingest', 'admin:manage']);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ permission: 'admin:manage' });
    const { tokenId } = scope.principal as { tokenId: string };
    const trail = await database.owner('SELECT action, object_id, result FROM audit_events WHERE actor_id = $1', [
      tokenId,
    ]);
    expect(trail).toEqual([{ action: 'permission.refused', object_id: 'admin:manage', result: 'refused' }]);
  });

  it('does not last longer than was asked for, than a quarter of an hour, or than the token itself', async () => {
    const { text } = await database.token('ingest');
    expect((await exchange(text, ['ingest'], 901)).status).toBe(400);
    const { token } = (await (await exchange(text, ['ingest'], 60)).json()) as { token: string };
    expect(await holds(token, 'ingest')).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await expect(holds(token, 'ingest')).rejects.toMatchObject({ kind: 'unauthenticated' });
    vi.useRealTimers();

    await database.owner("UPDATE tokens SET expires_at = now() + interval '30 seconds'");
    const { expires_at } = (await (await exchange(text, ['ingest'], 900)).json()) as { expires_at: string };
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(30_000);
    await database.owner("UPDATE tokens SET expires_at = now() + interval '1 day'");
  });

  it('dies with the token that it was made from', async () => {
    const { text, scope } = await database.token('ingest');
    const { token } = (await (await exchange(text, ['ingest'])).json()) as { token: string };
    const { tokenId } = scope.principal as { tokenId: string };
    const admin = await database.person('admin');
    await withAuthority('admin:manage', admin, (access) => revoke(access, { id: tokenId }));
    await expect(holds(token, 'ingest')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('is not possible once more with an exchanged token', async () => {
    const { text } = await database.token('ingest', 'admin:manage');
    const { token } = (await (await exchange(text, ['ingest', 'admin:manage'])).json()) as { token: string };
    expect((await exchange(token, ['ingest'])).status).toBe(422);
  });

  it('is refused for an audience that looks like a secret', async () => {
    const { text } = await database.token('ingest');
    const audience = ['sk', 'ant', 'api03-1234567890abcdefghij'].join('-');
    const answer = await post(text, { audience, scopes: ['ingest'], expires_in: 60 });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(audience);
    expect((await post(text, { scopes: ['ingest'], expires_in: 60 })).status).toBe(400);
  });

  it('is refused for a body deeper than any JSON that is parsed', async () => {
    const { text } = await database.token('ingest');
    const body = `{"scopes":${'['.repeat(300)}${']'.repeat(300)}}`;
    const answer = await POST(new Request(ADDRESS, { method: 'POST', headers: bearer(text), body }), context);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('deeper than 200 levels');
  });
});
