import { riskDecisions } from '@/db/schema/risk';
import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { decideRisk, RiskDetail } from './contract';
import { DECISION_NEEDS, type RiskPermission, refusalOf } from './decide';
import { type Entry, readEntries } from './entries';
import { isFourEyesWaived, read } from './read';
import { problemOf, readRefusal } from './refusals';

type Asked = Input<typeof decideRisk>;

/** The permission that a decision needs, for the route. */
export function permissionFor({ decision }: Pick<Asked, 'decision'>): RiskPermission {
  return DECISION_NEEDS[decision];
}

/**
 * Approves, rejects, revokes or withdraws what the digest names. A person's own act, never a token's. The rules are
 * asked here for a clear answer, and once more by the database, which also settles who came first.
 * @throws Problem `not-found`; `conflict` for another digest or state; `rule-violated` for a token, an author who
 * approves, a stranger who withdraws, a period that has ended.
 */
export async function decide(
  access: Access<RiskPermission>,
  asked: Asked,
  now: Date = new Date(),
): Promise<RiskDetail> {
  const person = access.personId;
  const [entry] = await readEntries(access, now, asked.id);
  if (!entry) throw new Problem('not-found', 'There is no such risk acceptance.');
  const digest = Buffer.from(asked.revision_digest, 'hex');
  const refusal = refusalOf(asked.decision, {
    state: entry.state,
    permissions: new Set([permissionFor(asked)]),
    isAuthor: entry.authorIds.includes(person),
    fourEyesWaived: await isFourEyesWaived(access),
    hasEnded: entry.endsAt <= now,
    digestMatches: entry.revision.digest.equals(digest),
  });
  if (refusal) throw problemOf(refusal, asked.decision);
  await record(access, asked, entry, digest);
  return read(access, entry.id);
}

async function record(access: Access<RiskPermission>, asked: Asked, entry: Entry, digest: Buffer): Promise<void> {
  const { decision } = asked;
  const reason = asked.reason === undefined ? null : scanSecrets(asked.reason).text;
  try {
    await access.change(
      {
        action: `risk.${VERBS[decision]}`,
        objectKind: 'risk_acceptance',
        objectId: entry.id,
        before: { state: entry.state },
        after: { decision, revision_digest: asked.revision_digest },
        ...(reason !== null && { reason }),
      },
      (tx) =>
        tx.insert(riskDecisions).values({
          projectId: access.projectId,
          acceptanceId: entry.id,
          revisionId: entry.revision.id,
          revisionDigest: digest,
          decision,
          reason,
          decidedBy: access.personId,
        }),
    );
  } catch (thrown) {
    throw readRefusal(thrown, decision);
  }
}

const VERBS = { approved: 'approve', rejected: 'reject', revoked: 'revoke', withdrawn: 'withdraw' } as const;
