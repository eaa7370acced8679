import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Recorded requests of real agents; they may not be published with the project, so a checkout has them only by chance. */
export const CORPORA = new URL('../../../shared/corpora/', import.meta.url).pathname;

export interface CorpusFile {
  /** Path below the folder of all corpora, for the names of tests. */
  readonly name: string;
  read(): Uint8Array;
}

/** The files of a corpus whose name ends so, sorted; empty, and said so aloud, when the corpus is not there. */
export function corpusFiles(corpus: string, ending: string): CorpusFile[] {
  const folder = join(CORPORA, corpus);
  if (!existsSync(folder)) {
    console.warn(`Skipped: the corpus ${corpus} is not beside this checkout.`);
    return [];
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ name: relative(CORPORA, path), read: () => readFileSync(path) }));
}
