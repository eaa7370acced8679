import { and, eq, sql } from 'drizzle-orm';
import { reconciliations, unknownOutcomes } from '@/db/schema/reconciliation';
import type { Access, Transaction } from '@/lib/access/authority';
import { headOf } from '@/lib/classification/chain';
import { isUniqueViolation } from '@/lib/classification/conflict';
import { ArtifactUri } from '@/lib/facts/detail';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { cleanArtifactUri } from '@/lib/redaction/artifact-uri';
import { scanSecrets } from '@/lib/redaction/secrets';
import { type Refusal, refuseWord } from './chain';
import type { Reconciliation, reconcile as reconcileEndpoint } from './contract';
import { reconciliationsOf } from './read';

type Classifier = Access<'governance:classify'>;
type Values = typeof reconciliations.$inferInsert;

const REFUSALS: Record<Refusal, () => Problem> = {
  stale: () =>
    new Problem('conflict', 'Somebody has said something about this since you read it. Load it again and look at it.'),
  nothing_to_withdraw: () =>
    new Problem('rule-violated', 'Nothing that counts was said about this; there is nothing to withdraw.'),
  does_not_fit: () =>
    new Problem(
      'rule-violated',
      'An execution ends completed, failed, cancelled or interrupted; a mutation took effect or had none.',
    ),
};

/**
 * Records what a person found out about an unknown outcome, or takes it back; the fact and every count of it stay. The
 * executions figures show it beside the unknown as soon as it is projected.
 * @throws Problem `not-found` for what is not unknown, `conflict` when somebody was first, `rule-violated` for what
 * does not fit and for a token: looking is a person's act.
 */
export async function reconcile(access: Classifier, input: Input<typeof reconcileEndpoint>): Promise<Reconciliation> {
  const { id: executionId, fact_id: factId, supersedes } = input;
  const actorId = access.personId;
  const [unknown] = await access.db
    .select({ kind: unknownOutcomes.kind })
    .from(unknownOutcomes)
    .where(
      and(
        eq(unknownOutcomes.projectId, access.projectId),
        eq(unknownOutcomes.executionId, executionId),
        eq(unknownOutcomes.factId, factId),
      ),
    );
  if (!unknown) throw new Problem('not-found', 'Nothing of this execution has that unknown outcome.');
  const outcome = 'outcome' in input ? input.outcome : null;
  const chain = (await reconciliationsOf(access, executionId)).filter((one) => one.fact_id === factId);
  const refusal = refuseWord(chain, unknown.kind, { supersedes, outcome });
  if (refusal) throw REFUSALS[refusal]();
  const entry = {
    action: outcome === null ? 'reconciliation.withdrawn' : 'reconciliation.recorded',
    objectKind: 'execution',
    objectId: executionId,
    before: { fact_id: factId, outcome: headOf(chain)?.outcome ?? null },
    after: { fact_id: factId, outcome },
  } as const;
  const written = await access.change(entry, (tx) =>
    insert(tx, {
      ...observationOf(input),
      projectId: access.projectId,
      executionId,
      factId,
      outcome,
      actorId,
      supersedes,
    }),
  );
  const all = await reconciliationsOf(access, executionId);
  return all.find((one) => one.id === written) as Reconciliation;
}

function observationOf({ observed, observed_where, artifact }: Input<typeof reconcileEndpoint>) {
  return {
    observed: scanSecrets(observed).text,
    observedWhere: scanSecrets(observed_where).text,
    artifactUri: artifact ? fitUri(artifact.uri) : null,
    artifactSha256: artifact?.sha256?.replace(/^sha256:/, '') ?? null,
    artifactBytes: artifact?.bytes ?? null,
  };
}

function fitUri(offered: string): string {
  const uri = ArtifactUri.safeParse(cleanArtifactUri(offered));
  if (!uri.success || scanSecrets(uri.data).text !== uri.data) {
    throw new Problem('invalid-request', undefined, { issues: [{ path: 'artifact.uri', code: 'custom' }] });
  }
  return uri.data;
}

async function insert(tx: Transaction, values: Values): Promise<string> {
  try {
    const [row] = await tx.insert(reconciliations).values(values).returning({ id: reconciliations.id });
    await tx.execute(sql`SELECT assay_touch_execution(${values.executionId})`);
    return (row as { id: string }).id;
  } catch (thrown) {
    // Two people who have seen the same word: the database lets one of them continue it.
    throw isUniqueViolation(thrown) ? REFUSALS.stale() : thrown;
  }
}
