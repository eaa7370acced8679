import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '@/lib/env';
import { CliFailure, explainFailure } from './failure';

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
  // Before anything of React or Next.js is loaded. A console that people host themselves reports nothing to anybody.
  Object.assign(process.env, {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  const { Console } = await import('./console');
  const interruption = new AbortController();
  const running = new Console({
    root: ROOT,
    environment: settings,
    isDevelopment,
    interrupted: interruption.signal,
  });
  const started = running.start();
  onInterrupt(async () => {
    interruption.abort();
    await started.catch(() => undefined);
    await running.stop();
  });
  try {
    const { url, setUpLink } = await started;
    if (setUpLink)
      console.log(`Nobody can sign in yet. Set up the first administrator (once, within 24 hours): ${setUpLink}`);
    console.log(`Assay is ready at ${url} (${Math.round(performance.now())} ms)`);
  } catch (failure) {
    if (interruption.signal.aborted) return;
    await running.stop();
    throw failure;
  }
}

/** The first Ctrl-C ends everything in order, a second one at once. */
function onInterrupt(stop: () => Promise<void>): void {
  const INTERRUPTED = 130;
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(INTERRUPTED);
      isEnding = true;
      stop().then(
        () => process.exit(0),
        (failure) => fail(failure),
      );
    });
  }
}

function fail(failure: unknown): never {
  const { sentence, exitCode } = explainFailure(failure);
  console.error(sentence);
  process.exit(exitCode);
}

main().catch(fail);
