import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { findings, findingTriage } from '@/db/schema/conformance';
import type { Access } from '@/lib/access/authority';
import type { Input, Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { triageFindings } from './contract';

type Triager = Access<'governance:classify'>;
type Act = Input<typeof triageFindings>;

/**
 * Says of several findings that they are open, acknowledged or fixed in a release; of all of them or of none. It is
 * the work of people beside the finding: neither a fact nor a count changes.
 * @throws Problem `not-found` where one is not there (any more), `conflict` where somebody was first, `rule-violated`
 * for a token: deciding is a person's act.
 */
export async function triage(access: Triager, input: Act): Promise<Output<typeof triageFindings>> {
  const actorId = access.personId;
  const ids = [...new Set(input.findings.map(({ id }) => id))];
  // One at a time in a project, so that of two people who triage the same finding the second is told.
  await access.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('finding_triage ' || ${access.projectId}, 0))`,
  );
  await checkFindings(access, ids);
  const before = await newestWords(access, ids);
  const overtaken = input.findings.filter(({ id, seen }) => (before.get(id)?.id ?? null) !== seen);
  if (overtaken.length > 0) {
    throw new Problem('conflict', `${overtakenText(overtaken.length)} Load the list again and decide anew.`);
  }
  const { state, release } = input;
  const note = input.note === undefined ? null : scanSecrets(input.note).text;
  const entry = {
    action: 'finding.triaged',
    objectKind: ids.length === 1 ? 'finding' : 'project',
    objectId: ids.length === 1 ? (ids[0] as string) : access.projectSlug,
    before: { states: Object.fromEntries(ids.map((id) => [id, before.get(id)?.state ?? 'open'])) },
    after: { state, ...(release !== undefined && { release }), findings: ids.length },
    ...(note !== null && { reason: note }),
  } as const;
  await access.change(entry, (tx) =>
    tx.insert(findingTriage).values(
      ids.map((findingId) => ({
        ...{ findingId, state, note, actorId },
        projectId: access.projectId,
        release: release ?? null,
      })),
    ),
  );
  return { triaged: ids.length };
}

function overtakenText(count: number): string {
  return count === 1
    ? 'Somebody has triaged one of these findings since you read it.'
    : `Somebody has triaged ${count} of these findings since you read them.`;
}

/** A finding is gone as soon as what proves it no longer does. */
async function checkFindings(access: Triager, ids: readonly string[]): Promise<void> {
  const known = await access.db
    .select({ id: findings.id })
    .from(findings)
    .where(and(eq(findings.projectId, access.projectId), inArray(findings.id, [...ids])));
  if (known.length < ids.length) {
    throw new Problem('not-found', 'One of these findings is not there any more; load the list again.');
  }
}

async function newestWords(access: Triager, ids: readonly string[]) {
  const words = await access.db
    .selectDistinctOn([findingTriage.findingId], {
      findingId: findingTriage.findingId,
      id: findingTriage.id,
      state: findingTriage.state,
    })
    .from(findingTriage)
    .where(and(eq(findingTriage.projectId, access.projectId), inArray(findingTriage.findingId, [...ids])))
    .orderBy(findingTriage.findingId, desc(findingTriage.at), desc(findingTriage.id));
  return new Map(words.map((word) => [word.findingId, word]));
}
