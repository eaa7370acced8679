import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to one request on its way. */
export type Fault =
  /** It arrives, and so does the answer. */
  | { readonly kind: 'pass' }
  /** The connection ends before anything is read. */
  | { readonly kind: 'down' }
  /** The server takes this long; longer than the reporter waits is no answer. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** An answer that the server did not give. */
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfter?: string; readonly body?: string }
  /** The connection ends in the middle of the request. */
  | { readonly kind: 'cut-request' }
  /** The server takes the request and commits; the connection ends before the answer. */
  | { readonly kind: 'cut-before-answer' }
  /** The connection ends in the middle of the answer. */
  | { readonly kind: 'cut-answer' }
  /** The second fact arrives as one that the server does not know. */
  | { readonly kind: 'spoil' };

export interface Arrival {
  readonly atMs: number;
  /** The lines of the request, if it was read to its end. */
  readonly lines: readonly string[];
}

export interface FaultProxy {
  readonly url: string;
  /** The faults of the next requests; without one a request passes. */
  readonly plan: Fault[];
  readonly arrivals: Arrival[];
  close(): Promise<void>;
}

/** Stands between reporter and server, and does to each request what the plan says. */
export async function faultProxy(target: string | (() => string)): Promise<FaultProxy> {
  const plan: Fault[] = [];
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer({ keepAlive: false }, (incoming, outgoing) => {
    const fault = plan.shift() ?? { kind: 'pass' };
    const atMs = Date.now();
    incoming.on('error', () => {});
    if (fault.kind === 'down') return incoming.socket.destroy();
    if (fault.kind === 'cut-request') return incoming.once('data', () => incoming.socket.destroy());
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', async () => {
      const body = Buffer.concat(chunks);
      arrivals.push({ atMs, lines: body.toString('utf8').split('\n') });
      if (fault.kind === 'answer') return answer(outgoing, fault);
      if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms));
      const sent = fault.kind === 'spoil' ? spoil(body) : body;
      const place = typeof target === 'string' ? target : target();
      const given = await forward(place, incoming, sent).catch(() => undefined);
      // The server itself is gone.
      if (!given) return void incoming.socket.destroy();
      const { status, headers, text } = given;
      if (fault.kind === 'cut-before-answer') return incoming.socket.destroy();
      if (fault.kind !== 'cut-answer') return void outgoing.writeHead(status, headers).end(text);
      outgoing.writeHead(status, { ...headers, 'content-length': String(text.length) });
      outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answer(outgoing: http.ServerResponse, { status, retryAfter, body = '' }: Fault & { kind: 'answer' }): void {
  outgoing.writeHead(status, { connection: 'close', ...(retryAfter !== undefined && { 'retry-after': retryAfter }) });
  outgoing.end(body);
}

function spoil(body: Buffer): Buffer {
  const [first, second = '', ...others] = body.toString('utf8').split('\n');
  return Buffer.from([first, second.replace(/"kind":"[a-z.]+"/, '"kind":"no.kind"'), ...others].join('\n'));
}

async function forward(target: string, incoming: http.IncomingMessage, body: Buffer) {
  const { authorization = '', 'content-type': type = '' } = incoming.headers;
  const response = await fetch(target + incoming.url, {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body: new Uint8Array(body),
  });
  const retryAfter = response.headers.get('retry-after');
  const headers = { 'content-type': 'application/json', ...(retryAfter !== null && { 'retry-after': retryAfter }) };
  return { status: response.status, headers, text: await response.text() };
}
