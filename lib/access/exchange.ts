import type * as z from 'zod';
import { transaction } from '@/db/client';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { AuditEntry } from './authority';
import type { ExchangeInput, ExchangeOutput } from './contract';
import { lookUpGrant, readToken } from './grant';
import type { TokenScope } from './permissions';
import type { Scope } from './principal';
import { recordAsGuard } from './record';
import { signShortLived } from './short-lived';

/**
 * Exchanges a project token for one that lives at most 15 minutes and may do no more than it.
 * @throws Problem `invalid-request` for an audience that looks like a secret; `rule-violated` for anybody but a token of
 * the project itself; `permission-denied` naming the first scope that the token does not hold; `unauthenticated` when it
 * was revoked or has expired.
 */
export async function exchange(
  scope: Scope,
  input: z.output<typeof ExchangeInput>,
): Promise<z.output<typeof ExchangeOutput>> {
  const { principal } = scope;
  if (principal.kind !== 'token' || principal.scopes !== undefined) {
    throw new Problem('rule-violated', 'Only a token that was made in the console can be exchanged, and only once.');
  }
  // It goes into the audit trail, where nothing secret may stand.
  if (scanSecrets(input.audience).rules.length > 0) {
    throw new Problem(
      'invalid-request',
      'The audience looks like a secret; name the program that will hold the token.',
    );
  }
  const { tokenId } = principal;
  const parent = await readParent(scope, tokenId, input.scopes);
  if (parent.missing) {
    await record(parent.projectId, scope, 'refused', {
      action: 'permission.refused',
      objectKind: 'permission',
      objectId: parent.missing,
    });
    throw new Problem('permission-denied', `The token does not hold ${parent.missing}.`, {
      permission: parent.missing,
    });
  }
  const untilParentEnds = Math.floor((parent.expiresAt.getTime() - Date.now()) / 1000);
  const seconds = Math.max(1, Math.min(input.expires_in, untilParentEnds));
  const token = await signShortLived(tokenId, input.scopes, input.audience, seconds);
  const after = { audience: input.audience, scopes: input.scopes, expires_in: seconds };
  await record(parent.projectId, scope, 'done', {
    action: 'token.exchanged',
    objectKind: 'token',
    objectId: tokenId,
    after,
  });
  return { token, expires_at: new Date(Date.now() + seconds * 1000).toISOString(), scopes: input.scopes };
}

/** The row behind a token, and the first of the scopes that it does not hold. */
function readParent(scope: Scope, tokenId: string, scopes: readonly TokenScope[]) {
  return transaction('assay_guard', async ({ db }) => {
    const known = await readToken(db, { id: tokenId });
    const grants = [];
    for (const wanted of scopes) grants.push({ wanted, ...(await lookUpGrant(db, wanted, scope)) });
    return { ...known!, missing: grants.find((grant) => !grant.isHeld)?.wanted };
  });
}

function record(projectId: string, scope: Scope, result: 'done' | 'refused', entry: AuditEntry): Promise<void> {
  return transaction('assay_guard', (open) => recordAsGuard(open, [projectId], scope, entry, result));
}
