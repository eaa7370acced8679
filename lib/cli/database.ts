import { Client } from 'pg';
import { closeDatabase, configureDatabase } from '@/db/client';
import { type EmbeddedServer, startEmbedded } from '@/db/embedded/cluster';
import { migrate, withOwner } from '@/db/migrate';
import type { Environment } from '@/lib/env';
import { CliFailure, systemCode } from './failure';

export interface OpenDatabase {
  readonly ownerUrl: string;
  /** Closes the connections, and the embedded server unless another process of ours still uses it. */
  close(): Promise<void>;
}

/**
 * Starts or adopts the embedded server, or takes the one of DATABASE_URL; migrates it and opens the pool.
 * @throws CliFailure with a sentence that says what to do.
 */
export async function openDatabase(
  environment: Environment,
  dataFolder: string,
  secret: string,
): Promise<OpenDatabase> {
  const server = environment.DATABASE_URL ? undefined : await startServer(dataFolder);
  const ownerUrl = environment.DATABASE_URL ?? (server as EmbeddedServer).ownerUrl;
  const use = server && (await markAsUsed(ownerUrl));
  try {
    // The owner's password where there is one: every process that knows the address derives the same login from it.
    const key = new URL(ownerUrl).password || secret;
    configureDatabase(await migrate(ownerUrl, key).catch(explainConnection(ownerUrl)));
  } catch (failure) {
    await close(server, use);
    throw failure;
  }
  return { ownerUrl, close: () => close(server, use) };
}

/**
 * A connection that does nothing but show that somebody needs the embedded server: the pool may have none for a while,
 * and a command that ends just then would stop the server under us.
 */
async function markAsUsed(ownerUrl: string): Promise<Client> {
  const use = new Client({ connectionString: ownerUrl, application_name: 'assay use' });
  // When the server goes, so does this connection; what needs the server says so by itself.
  use.on('error', () => undefined);
  await use.connect();
  return use;
}

function startServer(dataFolder: string): Promise<EmbeddedServer> {
  return startEmbedded(dataFolder).catch((failure: Error) => {
    // Its errors are sentences already, but for those of the operating system.
    const isSystem = 'code' in failure;
    throw new CliFailure(isSystem ? `The embedded database did not start (${systemCode(failure)}).` : failure.message);
  });
}

async function close(server: EmbeddedServer | undefined, use: Client | undefined): Promise<void> {
  await closeDatabase();
  await use?.end().catch(() => undefined);
  if (server && !(await isUsedByOthers(server.ownerUrl))) await server.stop();
}

/** Whether a console or a command of ours is connected, besides this question. */
async function isUsedByOthers(ownerUrl: string): Promise<boolean> {
  const asked = await withOwner(ownerUrl, (owner) =>
    owner.query(
      `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND application_name LIKE 'assay%'`,
    ),
  ).catch(() => undefined);
  return (asked?.rowCount ?? 0) > 0;
}

const NO_PERMISSION = '42501';

function explainConnection(ownerUrl: string): (failure: Error) => never {
  const { hostname, port } = new URL(ownerUrl);
  const where = `${hostname}:${port || 5432}`;
  return (failure) => {
    const code = systemCode(failure);
    if (/^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|57P03)/.test(code)) {
      throw new CliFailure(`The database at ${where} does not answer (${code}); check DATABASE_URL.`);
    }
    if (/^(28|3D)/.test(code))
      throw new CliFailure(`The database at ${where} refused us (${code}); check DATABASE_URL.`);
    if (code === NO_PERMISSION) {
      throw new CliFailure('The login of DATABASE_URL must own its database and be allowed to create roles.');
    }
    throw failure;
  };
}
