import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { listen, type WebServer } from '@/lib/cli/web-server';
import { CLIENT_ADDRESS_HEADER, REQUEST_PATH_HEADER } from '@/lib/http/address';

let server: WebServer | undefined;
afterEach(() => server?.stop());

const address = () => `http://127.0.0.1:${server?.port}`;

it('chooses a free port when it is 0, and says it is starting until something is served', async () => {
  server = await listen('127.0.0.1', 0);
  expect(server.port).toBeGreaterThan(0);
  const response = await fetch(address());
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ type: 'urn:assay:problem:unavailable', status: 503 });
});

it('overwrites what a client says of its address and path', async () => {
  server = await listen('127.0.0.1', 0);
  server.serve(async (request, response) => {
    response.end(JSON.stringify([request.headers[CLIENT_ADDRESS_HEADER], request.headers[REQUEST_PATH_HEADER]]));
  });
  const claimed = { [CLIENT_ADDRESS_HEADER]: '203.0.113.9', [REQUEST_PATH_HEADER]: '//evil.example' };
  const response = await fetch(`${address()}/default/audit?a=1`, { headers: claimed });
  expect(await response.json()).toEqual(['127.0.0.1', '/default/audit?a=1']);
});

it('answers a handler that fails with a problem document without the text of the failure', async () => {
  server = await listen('127.0.0.1', 0);
  server.serve(async () => {
    throw new Error('my secret prompt');
  });
  const response = await fetch(address());
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

it('stops although clients keep idle connections open, after the running answers are complete', async () => {
  server = await listen('127.0.0.1', 0);
  server.serve(async (request, response) => {
    if (request.url === '/slow') await sleep(400);
    response.end('complete');
  });
  await (await fetch(`${address()}/quick`)).text();
  const running = fetch(`${address()}/slow`).then((response) => response.text());
  await sleep(100);
  const startedMs = performance.now();
  await server.stop();
  expect(performance.now() - startedMs).toBeLessThan(3_000);
  expect(await running).toBe('complete');
  await expect(fetch(address())).rejects.toThrow();
  server = undefined;
});
