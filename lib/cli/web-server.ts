import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { CLIENT_ADDRESS_HEADER, REQUEST_PATH_HEADER } from '@/lib/http/address';
import { describeFailure, log } from '@/lib/log';
import { Problem, problemDocument } from '@/lib/problem';
import { CliFailure, systemCode } from './failure';

const HEADERS_LIMIT_MS = 20_000;
const REQUEST_LIMIT_MS = 120_000;
/** Longer than what exporters keep a connection open for, so that it is they who close it. */
const KEEP_ALIVE_MS = 75_000;
const DRAIN_LIMIT_MS = 10_000;
const DRAIN_CHECK_MS = 50;

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface WebServer {
  readonly http: Server;
  readonly port: number;
  /** Hands requests over; before that, each is answered with 503. */
  serve(handler: RequestHandler): void;
  /** Takes no new requests and lets the running ones end, for at most ten seconds. */
  stop(): Promise<void>;
}

/**
 * Takes the port, first of all, so that one in use is told before anything else is started.
 * @param port 0 for a free one.
 * @throws CliFailure when the address cannot be taken.
 */
export async function listen(host: string, port: number): Promise<WebServer> {
  let handler: RequestHandler = async (_request, response) =>
    answerProblem(response, new Problem('unavailable', 'Assay is starting.', { retryAfterSeconds: 1 }));
  const http = createServer((request, response) => {
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? '';
    request.headers[REQUEST_PATH_HEADER] = request.url ?? '/';
    handler(request, response).catch((failure: unknown) => {
      log.error('server.failed', describeFailure(failure));
      answerProblem(response, new Problem('internal'));
    });
  });
  http.headersTimeout = HEADERS_LIMIT_MS;
  http.requestTimeout = REQUEST_LIMIT_MS;
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  const upgraded = trackUpgrades(http);
  await bind(http, host, port);
  return {
    http,
    port: (http.address() as AddressInfo).port,
    serve: (next) => {
      handler = next;
    },
    stop: () => drain(http, upgraded),
  };
}

function bind(http: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (failure) => reject(explainAddress(failure, host, port)));
    http.listen(port, host, () => {
      http.removeAllListeners('error');
      resolve();
    });
  });
}

function explainAddress(failure: Error, host: string, port: number): CliFailure {
  const code = systemCode(failure);
  if (code === 'EADDRINUSE') return new CliFailure(`The port ${port} on ${host} is in use; set PORT to another one.`);
  if (code === 'EACCES') return new CliFailure(`The port ${port} may not be taken; set PORT to one above 1023.`);
  return new CliFailure(`The address ${host}:${port} cannot be used (${code}); set HOST and PORT.`);
}

/** Sockets of the development server's live updates: Node counts them no longer among its connections. */
function trackUpgrades(http: Server): Set<Duplex> {
  const sockets = new Set<Duplex>();
  http.on('upgrade', (_request, socket: Duplex) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function drain(http: Server, upgraded: Set<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => http.close(resolve));
  for (const socket of upgraded) socket.destroy();
  // A connection becomes idle when its last answer is sent; only then may it be closed.
  const closing = setInterval(() => http.closeIdleConnections(), DRAIN_CHECK_MS);
  const limit = setTimeout(() => http.closeAllConnections(), DRAIN_LIMIT_MS);
  await closed;
  clearInterval(closing);
  clearTimeout(limit);
}

function answerProblem(response: ServerResponse, problem: Problem): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { retryAfterSeconds } = problem.extras;
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  });
  response.end(JSON.stringify(problemDocument(problem, crypto.randomUUID())));
}
