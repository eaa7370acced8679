import path from 'node:path';
import { provideMode } from '@/lib/env';
import { ensureBuilt } from './build';
import { explainFailure } from './failure';

/** Makes the production build ahead of a start, if there is none of these sources. */
provideMode('production');
await ensureBuilt(path.resolve(import.meta.dirname, '../..'), new AbortController().signal).catch((failure) => {
  const { sentence, exitCode } = explainFailure(failure);
  console.error(sentence);
  process.exit(exitCode);
});
