import type { RequestHandler, WebServer } from './web-server';

export interface WebApp {
  readonly handle: RequestHandler;
  close(): Promise<void>;
}

/** Loads the pages and handlers: the production build, or the development server. */
export async function loadApp(root: string, server: WebServer, host: string, isDevelopment: boolean): Promise<WebApp> {
  // tsx has them read for every file: Next.js has thousands, and in production nobody asks for theirs.
  process.setSourceMapsEnabled(isDevelopment);
  // Loaded here: a start that fails before this point has not paid for it.
  const { default: next } = await import('next');
  const app = next({
    dev: isDevelopment,
    dir: root,
    hostname: host,
    port: server.port,
    httpServer: server.http,
    // What it would print names the request's address.
    quiet: !isDevelopment,
  });
  await app.prepare();
  return { handle: app.getRequestHandler(), close: () => app.close() };
}
