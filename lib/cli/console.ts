import { ensureSetUp } from '@/lib/access/set-up';
import { type Environment, provideSecrets } from '@/lib/env';
import { startProjector } from '@/lib/jobs/projector';
import type { Repetition } from '@/lib/jobs/repeat';
import { startRevisits } from '@/lib/jobs/revisit';
import { ensureBuilt } from './build';
import { addressOf } from './console-address';
import { prepareDataFolder } from './data-folder';
import { type OpenDatabase, openDatabase } from './database';
import { keptSecret } from './secret';
import { loadApp, type WebApp } from './web-app';
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
  readonly dataFolder: string;
  /** Only while nobody can sign in yet. */
  readonly setUpLink?: string;
}

/** The running console: web server, database, jobs. */
export class Console {
  private server?: WebServer;
  private app?: WebApp;
  private database?: OpenDatabase;
  private projector?: Repetition;
  private revisits?: Repetition;

  constructor(private readonly options: ConsoleOptions) {}

  /** @throws CliFailure with one sentence; `stop` then ends what was started by then. */
  async start(): Promise<Started> {
    const { environment, isDevelopment, interrupted, root } = this.options;
    const dataFolder = await prepareDataFolder(environment);
    this.server = await listen(environment.HOST, environment.PORT);
    const secret = environment.NEXTAUTH_SECRET ?? (await keptSecret(dataFolder));
    const url = addressOf(environment.HOST, this.server.port);
    const baseUrl = environment.NEXTAUTH_URL?.replace(/\/$/, '') ?? url;
    provideSecrets({ NEXTAUTH_URL: baseUrl, NEXTAUTH_SECRET: secret });
    if (!isDevelopment) await ensureBuilt(root, interrupted);
    interrupted.throwIfAborted();
    const opening = this.openDatabase(dataFolder, secret, baseUrl);
    const loading = loadApp(root, this.server, environment.HOST, isDevelopment);
    // Both at once, and neither still running when the other has failed.
    await Promise.allSettled([opening, loading]);
    this.app = await loading;
    const setUp = await opening;
    this.server.serve(this.app.handle);
    this.projector = startProjector();
    this.revisits = startRevisits();
    return { url, dataFolder, ...setUp };
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

  /** Lets running requests end, then closes everything in the opposite order of the start. @throws the first failure. */
  async stop(): Promise<void> {
    const { server, app, projector, revisits, database } = this;
    const ends = [
      () => server?.stop(),
      () => app?.close(),
      () => revisits?.stop(),
      () => projector?.stop(),
      () => database?.close(),
    ];
    const failures: unknown[] = [];
    for (const end of ends) {
      try {
        await end();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
