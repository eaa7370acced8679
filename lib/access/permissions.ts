import type { DatabaseRole } from '@/db/roles';

/** DOMAIN.md section 1. No permission implies another. */
export const PERMISSIONS = [
  'quality:aggregate',
  'quality:drilldown',
  'governance:classify',
  'governance:request_risk',
  'governance:approve_risk',
  'audit:read',
  'evidence:verify',
  'admin:manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a token may be allowed: a permission, or to send evidence. */
export const TOKEN_SCOPES = [...PERMISSIONS, 'ingest'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `projection` belongs to our own jobs; no person and no token can hold it. */
export type Authority = TokenScope | 'projection';

export const ROLES = {
  viewer: ['quality:aggregate'],
  operator: ['quality:aggregate', 'quality:drilldown'],
  'quality engineer': ['quality:aggregate', 'quality:drilldown', 'governance:classify', 'governance:request_risk'],
  'governance lead': ['quality:aggregate', 'governance:request_risk', 'governance:approve_risk'],
  auditor: ['audit:read', 'evidence:verify'],
  admin: ['admin:manage'],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** The permissions of a set of roles; a name that is no role gives none. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<Permission> {
  return new Set(
    roles.flatMap((role): readonly Permission[] => (Object.hasOwn(ROLES, role) ? ROLES[role as Role] : [])),
  );
}

/** The Postgres role under which a unit of work with this authority runs (ARCHITECTURE.md section 2). */
export const DATABASE_ROLE = {
  ingest: 'assay_ingest',
  projection: 'assay_projector',
  'quality:aggregate': 'assay_aggregate',
  'quality:drilldown': 'assay_drilldown',
  'governance:classify': 'assay_governance',
  'governance:request_risk': 'assay_risk',
  'governance:approve_risk': 'assay_risk',
  'audit:read': 'assay_audit',
  'evidence:verify': 'assay_verify',
  'admin:manage': 'assay_admin',
} as const satisfies Record<Authority, DatabaseRole>;

/** Roles that hold a permission, for the sentence that tells a person whom to ask. */
export function rolesWith(permission: Permission): Role[] {
  return ROLE_NAMES.filter((role) => (ROLES[role] as readonly Permission[]).includes(permission));
}
