import { createHmac } from 'node:crypto';
import type { Client } from 'pg';

/** The Postgres roles of ARCHITECTURE.md section 2; their grants are in drizzle/0001_authority.sql. */
export const DATABASE_ROLES = [
  'assay_guard',
  'assay_ingest',
  'assay_projector',
  'assay_aggregate',
  'assay_drilldown',
  'assay_governance',
  'assay_risk',
  'assay_admin',
  'assay_audit',
  'assay_verify',
] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/**
 * Makes the role that the app logs in as, one for each database, with no right but to take the roles above.
 * @returns the address under which the app connects.
 */
export async function ensureAppLogin(owner: Client, ownerUrl: string, secret: string): Promise<string> {
  const url = new URL(ownerUrl);
  const database = decodeURIComponent(url.pathname.slice(1)) || 'postgres';
  const login = `assay_app_${database}`.slice(0, 63);
  // Derived, so that several app processes with the same secret agree without a file between them.
  const password = createHmac('sha256', secret).update(`database login ${login}`).digest('hex');
  const name = owner.escapeIdentifier(login);
  await owner
    .query(`CREATE ROLE ${name} LOGIN NOINHERIT`)
    .catch((failure: { code?: string }) => ignoreExisting(failure));
  await owner.query(`ALTER ROLE ${name} PASSWORD ${owner.escapeLiteral(password)}`);
  await owner.query(`GRANT ${DATABASE_ROLES.join(', ')} TO ${name}`);
  url.username = login;
  url.password = password;
  return url.toString();
}

function ignoreExisting(failure: { code?: string }): void {
  const [DUPLICATE_OBJECT, UNIQUE_VIOLATION] = ['42710', '23505'];
  if (failure.code !== DUPLICATE_OBJECT && failure.code !== UNIQUE_VIOLATION) throw failure;
}
