import { DrizzleQueryError } from 'drizzle-orm';

/**
 * A failure as it may leave a transaction. The texts of the query builder and of the database quote statements and
 * their values, and whoever prints an error prints those, Next.js too; so its class, its code (as `cause.code`) and
 * where it happened are all that is kept. Anything else, such as a lost connection, is given back as it was thrown.
 */
export function withoutValues(thrown: unknown): unknown {
  const refusal = thrown instanceof DrizzleQueryError ? thrown.cause : thrown;
  // By its looks: the driver may be loaded twice (see db/client.ts), and then there are two classes of that name.
  if (refusal instanceof Error && 'severity' in refusal) return failure(thrown as Error, codeOf(refusal));
  // Without an answer of the database: what the driver itself says names no value.
  return thrown instanceof DrizzleQueryError ? (refusal ?? failure(thrown, undefined)) : thrown;
}

const codeOf = (refusal: object) => ('code' in refusal && typeof refusal.code === 'string' ? refusal.code : undefined);

function failure(thrown: Error, code: string | undefined): Error {
  const cause = Object.assign(new Error('The database refused a statement.'), { name: 'DatabaseError', code });
  const frames = thrown.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  cause.stack = [`${cause.name}: ${cause.message}`, ...frames].join('\n');
  return new Error('A statement failed.', { cause });
}
