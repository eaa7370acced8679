import { ensureSetUp } from '@/lib/access/set-up';
import { type Environment, provideSecrets } from '@/lib/env';
import { startProjector } from '@/lib/jobs/projector';
import { ensureBuilt } from './build';
import { addressOf } from './console-address';
import { prepareDataFolder } from './data-folder';
import { type OpenDatabase, openDatabase } from './database';
import { keptSecret } from './secret';
import { serveApp, type WebApp } from './web-app';
import { listen, type WebServer } from './web-server';

export interface ConsoleOptions {
  /** Folder of the checkout. */
  readonly root: string;
  readonly environment: Environment;
  readonly isDevelopment: boolean;
  /** Aborted when the start is no longer wanted. */
  readonly interrupted: AbortSignal;
}

export interface Started {
  readonly url: string;
  /** Only while nobody can sign in yet. */
  readonly setUpLink?: string;
}

/** The running console: web server, database, projector. */
export class Console {
  private server?: WebServer;
  private app?: WebApp;
  private database?: OpenDatabase;
  private projector?: { stop(): Promise<void> };

  constructor(private readonly options: ConsoleOptions) {}

  /** @throws CliFailure with one sentence; `stop` then ends what was started by then. */
  async start(): Promise<Started> {
    const { environment, isDevelopment, interrupted, root } = this.options;
    const dataFolder = await prepareDataFolder(environment.ASSAY_DATA_DIR);
    this.server = await listen(environment.HOST, environment.PORT);
    const secret = environment.NEXTAUTH_SECRET ?? (await keptSecret(dataFolder));
    const url = addressOf(environment.HOST, this.server.port);
    const baseUrl = environment.NEXTAUTH_URL?.replace(/\/$/, '') ?? url;
    provideSecrets({ NEXTAUTH_URL: baseUrl, NEXTAUTH_SECRET: secret });
    if (!isDevelopment) await ensureBuilt(root, interrupted);
    interrupted.throwIfAborted();
    const [setUp] = await allDone([
      this.openDatabase(dataFolder, secret, baseUrl),
      serveApp(root, this.server, environment.HOST, isDevelopment).then((app) => {
        this.app = app;
      }),
    ]);
    this.projector = startProjector();
    return { url, ...setUp };
  }

  private async openDatabase(dataFolder: string, secret: string, baseUrl: string): Promise<{ setUpLink?: string }> {
    const { environment } = this.options;
    this.database = await openDatabase(environment, dataFolder, secret);
    return ensureSetUp(this.database.ownerUrl, {
      adminEmail: environment.ASSAY_ADMIN_EMAIL,
      adminPassword: environment.ASSAY_ADMIN_PASSWORD,
      baseUrl,
    });
  }

  /** Lets running requests end, then closes everything in the opposite order of the start. */
  async stop(): Promise<void> {
    await this.server?.stop();
    await this.app?.close();
    await this.projector?.stop();
    await this.database?.close();
  }
}

/** Like Promise.all, but nothing is still running when it rejects. */
async function allDone<T extends readonly unknown[]>(
  work: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<unknown> as Promise<T>;
}
