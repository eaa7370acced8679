import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '@/db/embedded/cluster';
import { migrate } from '@/db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template database, as its owner. */
    ownerUrl: string;
  }
}

export const TEST_SECRET = 'a secret for tests that is long enough';

/** One real Postgres server for all tests; each test file works in a database of its own, cloned from this template. */
export default async function startServer({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-test-'));
  // The account that Postgres runs as must reach it.
  await chmod(folder, 0o755);
  const server = await startEmbedded(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ]);
  await migrate(server.ownerUrl, TEST_SECRET);
  provide('ownerUrl', server.ownerUrl);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
