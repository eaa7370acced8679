import { hash, verify } from '@node-rs/argon2';

/** `Algorithm.Argon2id` of the package, whose ambient enum isolated modules cannot read. */
const ARGON2ID = 2;
/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one thread. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and cost in it. Equal texts of different Unicode form are one password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without one (no such person, no password chosen yet) the same work is done and the
 * answer is no, so that the time of an answer does not tell who has an account.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const fits = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'));
  return fits && passwordHash !== null && passwordHash !== undefined;
}
