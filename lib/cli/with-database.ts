import { withOwner } from '@/db/migrate';
import { createProject } from '@/lib/access/create-project';
import type { Scope } from '@/lib/access/principal';
import { environment, provideSecrets } from '@/lib/env';
import { addressOf } from './console-address';
import { prepareDataFolder } from './data-folder';
import { openDatabase } from './database';
import { CliFailure } from './failure';
import { onInterrupt } from './interrupt';
import { keptSecret } from './secret';

/** The project of commands that name none; the first start or command makes it. */
export const DEFAULT_PROJECT = 'default';

export interface CommandContext {
  readonly ownerUrl: string;
  /** Where the console is or will be, without a slash at the end. */
  readonly baseUrl: string;
  /**
   * On whose behalf a command acts: the operator of the server, who is nobody's member.
   * @throws CliFailure when there is no such project.
   */
  operatorOf(project: string): Promise<Scope>;
}

/**
 * Runs a command's work on the database of the data folder or of DATABASE_URL. The embedded server is started when it
 * is not running, and ended again unless a console uses it.
 */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const settings = environment();
  const dataFolder = await prepareDataFolder(settings);
  const secret = settings.NEXTAUTH_SECRET ?? (await keptSecret(dataFolder));
  const baseUrl = settings.NEXTAUTH_URL?.replace(/\/$/, '') ?? addressOf(settings.HOST, settings.PORT);
  provideSecrets({ NEXTAUTH_URL: baseUrl, NEXTAUTH_SECRET: secret });
  const { ownerUrl, close } = await openDatabase(settings, dataFolder, secret);
  const INTERRUPTED = 130;
  const stopListening = onInterrupt(async () => {
    await close().catch(() => undefined);
    return INTERRUPTED;
  });
  try {
    await createProject(ownerUrl, { slug: DEFAULT_PROJECT, name: 'Default' });
    return await work({ ownerUrl, baseUrl, operatorOf: (project) => operatorOf(ownerUrl, project) });
  } finally {
    await close();
    stopListening();
  }
}

async function operatorOf(ownerUrl: string, project: string): Promise<Scope> {
  const found = await withOwner(ownerUrl, (owner) =>
    owner.query('SELECT 1 FROM projects WHERE slug = $1 OR id::text = $1', [project]),
  );
  if (!found.rowCount) {
    throw new CliFailure(`There is no project ${project}; make it with "assay project create ${project}".`);
  }
  return { principal: { kind: 'system', job: 'cli' }, project };
}
