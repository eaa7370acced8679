import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { projectPending } from '@/lib/jobs/projector';
import * as logs from '../../app/v1/logs/route';
import * as metrics from '../../app/v1/metrics/route';
import * as traces from '../../app/v1/traces/route';
import { freshDatabase, type TestDatabase } from '../support/database';
import { type Loopback, listen } from './loopback';

const ROUTES = new Map([
  ['/v1/traces', traces],
  ['/v1/logs', logs],
  ['/v1/metrics', metrics],
]);

export interface Intake {
  readonly database: TestDatabase;
  url(): string;
  /** What a program needs to send there. */
  exporting(signal: 'traces' | 'logs'): { endpoint: string; headers: Record<string, string> };
  /** All that has arrived since the last call, as text. */
  arrived(): string;
}

/**
 * The routes of OTLP over real connections and a database of their own, empty at the start of each test, so that clients and
 * their exporters need not be changed. Call it at the top of the file.
 */
export function freshIntake(): Intake {
  const database = freshDatabase();
  const bodies: Buffer[] = [];
  let server: Loopback;
  let token: string;
  beforeAll(async () => {
    token = (await database.token('ingest')).text;
    server = await serveRoutes(bodies);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await database.owner('SET session_replication_role = replica; DELETE FROM facts; DELETE FROM executions');
  });
  return {
    database,
    url: () => server.url,
    exporting: (signal) => ({
      endpoint: `${server.url}/v1/${signal}`,
      headers: { authorization: `Bearer ${token}` },
    }),
    arrived: () => Buffer.concat(bodies.splice(0)).toString('latin1'),
  };
}

function serveRoutes(bodies: Buffer[]): Promise<Loopback> {
  return listen(async (request) => {
    const route = ROUTES.get(new URL(request.url).pathname);
    if (route === undefined) return new Response(null, { status: 404 });
    const body = Buffer.from(await request.arrayBuffer());
    bodies.push(request.headers.get('content-encoding') === 'gzip' ? gunzipSync(body) : body);
    const { method, headers } = request;
    return route.POST(new Request(request.url, { method, headers, body }), { params: Promise.resolve({}) });
  });
}

export interface KeptFact {
  readonly kind: string;
  readonly fact_id: string;
  readonly parent_fact_id?: string;
  readonly thread_id?: string;
  readonly run_id?: string;
  readonly environment?: string;
  readonly release?: string;
  readonly producer: Readonly<Record<string, unknown>>;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Projects what has been taken in. @returns the facts in the order of their times. */
export async function keptFacts(database: TestDatabase): Promise<KeptFact[]> {
  await projectPending();
  const rows = await database.owner<{ canonical: string }>('SELECT canonical FROM facts ORDER BY observed_at, fact_id');
  return rows.map(({ canonical }) => JSON.parse(canonical) as KeptFact);
}

/** Names of the tables with a row that holds the text anywhere. */
export async function tablesHolding(database: TestDatabase, text: string): Promise<string[]> {
  const tables = await database.owner<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await database.owner(`SELECT 1 FROM ${name} AS row WHERE position($1 IN row::text) > 0 LIMIT 1`, [
      text,
    ]);
    if (found.length > 0) holding.push(name);
  }
  return holding;
}
