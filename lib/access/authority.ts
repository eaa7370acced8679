import { type Transaction, transaction } from '@/db/client';
import { auditEvents } from '@/db/schema/audit';
import { Problem } from '@/lib/problem';
import { lookUpGrant } from './grant';
import { type Authority, DATABASE_ROLE } from './permissions';
import { type Principal, principalId, type Scope } from './principal';

/** What `change` and `derived` write with. */
export type { Transaction };

/** What may be done with a connection without a trace: reading. The Postgres role decides what can be read. */
export type Reader = Pick<
  Transaction,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'with' | 'execute' | '$count'
>;

/** One row of the audit trail, apart from who and when. */
export interface AuditEntry {
  readonly action: `${string}.${string}`;
  readonly objectKind: string;
  readonly objectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

class ProjectAccess<P extends Authority> {
  /** Phantom and covariant: a union reads "holds one of these", so a vague proof opens fewer doors, never more. */
  declare protected readonly granted: P;

  constructor(
    readonly projectId: string,
    readonly projectSlug: string,
    readonly principal: Principal,
    private readonly authority: P,
    private readonly scope: Scope,
    private readonly tx: Transaction,
  ) {}

  get db(): Reader {
    return this.tx;
  }

  /** The person who acts. @throws Problem for a token or a job: some acts are a person's own. */
  get personId(): string {
    if (this.principal.kind !== 'person')
      throw new Problem('rule-violated', 'This act needs a signed-in person, not a token.');
    return this.principal.userId;
  }

  /**
   * Runs `write` and keeps its audit row in the same transaction: if the row cannot be kept, nothing happened.
   * @param entry the row, or how it is made of the result where the database gives the object's id.
   */
  async change<T>(entry: AuditEntry | ((result: T) => AuditEntry), write: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await write(this.tx);
    await this.record(typeof entry === 'function' ? entry(result) : entry);
    return result;
  }

  /** Keeps an audit row for something that was read. */
  async record(entry: AuditEntry): Promise<void> {
    await this.tx.insert(auditEvents).values(auditRow(this.projectId, this.authority, this.scope, entry, 'done'));
  }

  /** The connection for what machines write and nobody decides: facts and what is derived from them. */
  derived(this: ProjectAccess<'ingest'> | ProjectAccess<'projection'>): Transaction {
    return (this as ProjectAccess<Authority>).tx;
  }
}

/** Proof that somebody holds `P` on one project, and the only way to the database. Ends with its transaction. */
export type Access<P extends Authority> = ProjectAccess<P>;

/**
 * The only door to the database (ARCHITECTURE.md section 2): one transaction, in which the authority is looked up
 * and `work` runs under that permission's Postgres role, with row-level security by project.
 * @throws Problem `permission-denied` (recorded in the audit trail), `not-found`, `unauthenticated`; what `work` throws.
 */
export async function withAuthority<P extends Authority, T>(
  permission: P,
  project: Scope,
  work: (access: Access<P>) => Promise<T>,
): Promise<T> {
  let refusedIn: string | undefined;
  try {
    return await transaction('assay_guard', async ({ db, become }) => {
      const grant = await lookUpGrant(db, permission, project);
      if (!grant.isHeld) {
        refusedIn = grant.projectId;
        throw new Problem('permission-denied', `This needs the permission ${permission}.`, { permission });
      }
      const { principal } = project;
      await become(DATABASE_ROLE[permission], {
        projectId: grant.projectId,
        permission,
        ...(principal.kind === 'person' && { actorId: principal.userId }),
      });
      return work(new ProjectAccess(grant.projectId, grant.projectSlug, principal, permission, project, db));
    });
  } catch (thrown) {
    if (refusedIn) await recordRefusal(refusedIn, permission, project);
    throw thrown;
  }
}

async function recordRefusal(projectId: string, permission: Authority, scope: Scope): Promise<void> {
  const entry: AuditEntry = { action: 'permission.refused', objectKind: 'permission', objectId: permission };
  await transaction('assay_guard', async ({ db, become }) => {
    await become('assay_guard', { projectId });
    await db.insert(auditEvents).values(auditRow(projectId, permission, scope, entry, 'refused'));
  });
}

/** The row of the audit trail for an entry. Without an authority for what comes before one: signing in. */
export function auditRow(
  projectId: string,
  authority: Authority | undefined,
  scope: Scope,
  entry: AuditEntry,
  result: 'done' | 'refused',
) {
  return {
    ...entry,
    projectId,
    actorKind: scope.principal.kind,
    actorId: principalId(scope.principal),
    permission: authority,
    result,
    requestId: scope.requestId,
    address: scope.address,
  };
}
