import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import { CliFailure } from './failure';

/** What a command says: one value for programs, lines for people. */
export interface Answer {
  readonly json: object;
  readonly lines: readonly string[];
  /** Set when it ran to its end but something was refused; exit code 1. */
  readonly refused?: string;
}

export interface Command {
  /** Words after `assay` with the options, for the help. */
  readonly usage: string;
  /** One sentence for the help. */
  readonly summary: string;
  run(argv: readonly string[]): Promise<Answer>;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true; strict: true }>>;

/**
 * Reads the options of a command.
 * @throws CliFailure with exit code 2 that names the wrong option.
 */
export function readOptions<O extends Options>(usage: string, argv: readonly string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true }) as Parsed<O>;
  } catch (failure) {
    const [first = ''] = failure instanceof Error ? failure.message.split(/\.? [A-Z]|\.?\n/) : [];
    throw wrongUsage(`${first}.`, usage);
  }
}

export function wrongUsage(sentence: string, usage: string): CliFailure {
  return new CliFailure(`${sentence} Usage: assay ${usage}`, 2);
}

/** A count given as text. @throws CliFailure with exit code 2. */
export function readCount(text: string, name: string, usage: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count)) throw wrongUsage(`--${name} must be a whole number.`, usage);
  return count;
}
