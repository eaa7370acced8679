import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment, provideMode } from '@/lib/env';
import { describeFailure, log } from '@/lib/log';
import { CliFailure, explainFailure } from './failure';
import { onInterrupt } from './interrupt';

const ROOT = path.resolve(import.meta.dirname, '../..');

function readArguments(): { isDevelopment: boolean } {
  try {
    return { isDevelopment: parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values.dev };
  } catch {
    throw new CliFailure('The start takes no argument but --dev; settings are environment variables.', 2);
  }
}

async function main(): Promise<void> {
  const { isDevelopment } = readArguments();
  const settings = environment();
  provideMode(isDevelopment ? 'development' : 'production');
  reportUnexpected();
  // After the mode is set: the console loads React and Next.js.
  const { Console } = await import('./console');
  const interruption = new AbortController();
  const running = new Console({ root: ROOT, environment: settings, isDevelopment, interrupted: interruption.signal });
  const started = running.start();
  onInterrupt(async () => {
    interruption.abort();
    await started.catch(() => undefined);
    return running.stop().then(() => 0, report);
  });
  try {
    const { url, dataFolder, setUpLink } = await started;
    console.log(`Data folder: ${dataFolder}`);
    if (setUpLink)
      console.log(
        `Nobody can sign in yet. This link, good once and for 24 hours, sets up the first administrator: ${setUpLink}`,
      );
    console.log(`Assay is ready at ${url} (${Math.round(performance.now())} ms)`);
  } catch (failure) {
    if (interruption.signal.aborted) return;
    await running.stop();
    throw failure;
  }
}

/** What nobody awaited must not end everybody's requests, and Node would print its text, in which drivers quote values. */
function reportUnexpected(): void {
  process.on('unhandledRejection', (failure) => log.error('process.rejection', describeFailure(failure)));
  process.on('uncaughtException', (failure) => {
    log.error('process.failed', describeFailure(failure));
    process.exit(1);
  });
}

/** Prints one sentence. @returns the exit code. */
function report(failure: unknown): number {
  const { sentence, exitCode } = explainFailure(failure);
  console.error(sentence);
  return exitCode;
}

main().catch((failure) => process.exit(report(failure)));
