import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { openReporter, type Reporter, type ReporterOptions } from '@/lib/reporter/reporter';

/** Nobody listens here: what is recorded stays in the journal. */
export const NOWHERE = 'http://127.0.0.1:9';

const folders: string[] = [];
const reporters: Reporter[] = [];

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-reporter-'));
  folders.push(folder);
  return folder;
}

/** A reporter that is closed with the test, unless the test lets go of it. */
export async function reporterOn(folder: string, options: Partial<ReporterOptions> = {}): Promise<Reporter> {
  const reporter = await openReporter({
    url: NOWHERE,
    token: 'none',
    producer: { name: 'agent', version: '1.0.0' },
    folder,
    lingerMs: 3_600_000,
    ...options,
  });
  reporters.push(reporter);
  return reporter;
}

afterEach(async () => {
  await Promise.all(reporters.splice(0).map((reporter) => reporter.close(0)));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Bytes that a folder takes on the disk, in the blocks that its files really have. */
export function bytesOnDisk(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false }))
    .reduce((sum, file) => sum + Math.max(file?.size ?? 0, (file?.blocks ?? 0) * 512), 0);
}
