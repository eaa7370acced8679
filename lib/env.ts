import * as z from 'zod';

const MEBIBYTE = 1024 * 1024;
const positive = z.coerce.number().int().positive();

export const DEFAULT_DATA_FOLDER = '.assay';

/** Every variable that Assay reads, with its default. This is the only module that reads `process.env`. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  ASSAY_DATA_DIR: z.string().min(1).default(DEFAULT_DATA_FOLDER),
  ASSAY_ADMIN_EMAIL: z.email().optional(),
  ASSAY_ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  NEXTAUTH_URL: z.url().optional(),
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Bytes of a request body as it arrives and after decompression. */
  ASSAY_MAX_BODY_BYTES: positive.default(16 * MEBIBYTE),
  ASSAY_MAX_DECOMPRESSED_BYTES: positive.default(64 * MEBIBYTE),
  /** Facts or spans in one request. */
  ASSAY_MAX_ITEMS: positive.default(50_000),
  /** Requests a minute that a token may make, unless it has a limit of its own. */
  ASSAY_TOKEN_REQUESTS_PER_MINUTE: positive.default(30_000),
  ASSAY_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
export type Environment = Readonly<z.infer<typeof Environment>>;

/**
 * Checks the variables; an empty one counts as unset.
 * @throws EnvironmentError naming every variable that is wrong, never its value.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `The variable ${issue.path.join('.')} is wrong: ${issue.message}.`).join(' '),
    );
  }
  const value = parsed.data;
  if ((value.ASSAY_ADMIN_EMAIL === undefined) !== (value.ASSAY_ADMIN_PASSWORD === undefined)) {
    throw new EnvironmentError('Set ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD together, or neither.');
  }
  return Object.freeze(value);
}

export class EnvironmentError extends Error {}

let current: Environment | undefined;

/** The environment of this process, read once. */
export function environment(): Environment {
  current ??= parseEnvironment(process.env);
  return current;
}

/** Gives the request handlers what the start has found out or made; next-auth reads these two by itself as well. */
export function provideSecrets(secrets: { NEXTAUTH_URL: string; NEXTAUTH_SECRET: string }): void {
  Object.assign(process.env, secrets);
  current = undefined;
}

/** Sets what React and Next.js read when they are loaded. A console that people host themselves reports to nobody. */
export function provideMode(mode: 'development' | 'production'): void {
  Object.assign(process.env, { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: '1' });
}
