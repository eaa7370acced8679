import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { POST } from '@/app/api/v1/facts/route';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** The real handler of `POST /api/v1/facts` behind a real socket, on the database that the test has made. */
export async function serveFacts(): Promise<Served> {
  return listen(async (incoming, outgoing, body) => {
    const request = new Request(`http://assay.test${incoming.url}`, {
      method: incoming.method ?? 'POST',
      headers: incoming.headers as Record<string, string>,
      body: new Uint8Array(body),
    });
    const answer = await POST(request, { params: Promise.resolve({}) });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
}

export type Handler = (
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  body: Buffer,
) => Promise<void> | void;

/** Serves on a free port of this machine; the handler gets the whole body. */
export async function listen(handler: Handler): Promise<Served> {
  const server = http.createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => {});
    incoming.on('end', async () => {
      try {
        await handler(incoming, outgoing, Buffer.concat(chunks));
      } catch (failure) {
        outgoing.destroy(failure as Error);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
