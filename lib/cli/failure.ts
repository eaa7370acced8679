import { EnvironmentError } from '@/lib/env';
import { describeFailure } from '@/lib/log';
import { Problem } from '@/lib/problem';

/** Exit codes: 1 refused or failed, 2 wrong usage. */
export type FailureCode = 1 | 2;

/** Ends the program with one sentence for the person at the terminal. */
export class CliFailure extends Error {
  constructor(
    sentence: string,
    readonly exitCode: FailureCode = 1,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = 'CliFailure';
  }
}

/** What to print and how to exit. The text of an unexpected error is not shown: drivers quote values in theirs. */
export function explainFailure(thrown: unknown): { sentence: string; exitCode: FailureCode } {
  if (thrown instanceof CliFailure) return { sentence: thrown.message, exitCode: thrown.exitCode };
  if (thrown instanceof EnvironmentError) return { sentence: thrown.message, exitCode: 2 };
  if (thrown instanceof Problem) return { sentence: thrown.message, exitCode: 1 };
  const { failure, code, at } = describeFailure(thrown);
  const what = [failure, code].filter(Boolean).join(' ');
  return { sentence: `Something failed that should not (${what}${at ? `, ${at}` : ''}).`, exitCode: 1 };
}

/** The code of an error of the operating system, such as `ENOENT`; for putting into a sentence. */
export function systemCode(thrown: unknown): string {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  return code ?? 'unknown reason';
}
