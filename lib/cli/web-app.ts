import type { WebServer } from './web-server';

export interface WebApp {
  close(): Promise<void>;
}

/** Loads the console (production build or development server) and lets it answer the requests of the server. */
export async function serveApp(root: string, server: WebServer, host: string, isDevelopment: boolean): Promise<WebApp> {
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
  server.serve(app.getRequestHandler());
  return { close: () => app.close() };
}
