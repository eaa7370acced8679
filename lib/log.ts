import pino from 'pino';
import { environment } from './env';

/** What a log line may hold: names and figures. A body, a header or a token cannot be passed. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

let root: pino.Logger | undefined;

function logger(): pino.Logger {
  root ??= pino({ level: environment().ASSAY_LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return root;
}

/** One JSON line an event, on standard output. */
export const log = {
  info: (event: string, fields: LogFields = {}) => logger().info({ event, ...fields }),
  warn: (event: string, fields: LogFields = {}) => logger().warn({ event, ...fields }),
  error: (event: string, fields: LogFields = {}) => logger().error({ event, ...fields }),
};

/**
 * What may be said of an unexpected failure: its class and, for a database, its code. Texts of drivers quote
 * statements and values, so none is kept.
 */
export function describeFailure(thrown: unknown): { failure: string; code?: string; at?: string } {
  const chain: Error[] = [];
  for (let link = thrown; link instanceof Error && chain.length < 5; link = link.cause) chain.push(link);
  const deepest = chain.at(-1);
  if (!deepest) return { failure: typeof thrown };
  const code = (deepest as { code?: unknown }).code;
  const frame = deepest.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return {
    failure: deepest.name,
    ...(typeof code === 'string' && { code }),
    ...(frame && { at: frame.trim().replace(/\(?(?:file:\/\/)?\/.*\//, '') }),
  };
}
