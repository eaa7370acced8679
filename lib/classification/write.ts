import { and, eq } from 'drizzle-orm';
import { classifications, taxonomyCodes } from '@/db/schema/classification';
import { executions } from '@/db/schema/executions';
import { errorGroups } from '@/db/schema/groups';
import type { Access, Transaction } from '@/lib/access/authority';
import { Identifier } from '@/lib/facts/detail';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { scanSecrets } from '@/lib/redaction/secrets';
import type { ActorKind, TargetKind } from './assertion';
import { headOf, judgeAppend, type Verdict } from './chain';
import { isUniqueViolation } from './conflict';
import type { Assertion, classifyExecution, classifyGroup, Statement, Withdrawal } from './contract';
import { type StoredAssertion, selectAssertions, toAssertion } from './read';

type Classifier = Access<'governance:classify'>;

/**
 * Appends to the chain of a group.
 * @throws Problem `not-found`; `conflict` when the chain has another head than the caller saw; `rule-violated` for a
 * code that cannot be used, for a machine that would overwrite a person, and when there is nothing to withdraw.
 */
export async function classifyOneGroup(access: Classifier, input: Input<typeof classifyGroup>): Promise<Assertion> {
  const [group] = await access.db
    .select({ id: errorGroups.id })
    .from(errorGroups)
    .where(and(eq(errorGroups.projectId, access.projectId), eq(errorGroups.id, input.id)));
  if (!group) throw new Problem('not-found', 'There is no error group of this id in the project.');
  return append(access, 'group', input);
}

/** Appends to the chain of an execution. @throws as `classifyOneGroup`. */
export async function classifyOneExecution(
  access: Classifier,
  input: Input<typeof classifyExecution>,
): Promise<Assertion> {
  const [execution] = await access.db
    .select({ id: executions.executionId })
    .from(executions)
    .where(and(eq(executions.projectId, access.projectId), eq(executions.executionId, input.id)));
  if (!execution) throw new Problem('not-found', 'There is no execution of this id in the project.');
  return append(access, 'execution', input);
}

async function append(
  access: Classifier,
  kind: Exclude<TargetKind, 'fingerprint'>,
  input: { readonly id: string } & (Withdrawal | Statement),
): Promise<Assertion> {
  const isWithdrawal = 'withdraw' in input;
  const target = and(
    eq(classifications.projectId, access.projectId),
    eq(classifications.targetKind, kind),
    eq(classifications.targetId, input.id),
  );
  const head = headOf((await selectAssertions(access.db, target)).map(toAssertion));
  const actor = actorOf(access);
  const state = isWithdrawal ? 'withdrawn' : actor.state;
  refuse(judgeAppend(head, { supersedes: input.supersedes, actor_kind: actor.kind, state }));
  const statement = isWithdrawal ? repeated(head as Assertion) : await checked(access, input);
  const { code, severity, confidence } = statement;
  const entry = {
    action: isWithdrawal ? 'classification.withdrawn' : 'classification.asserted',
    objectKind: kind,
    objectId: input.id,
    ...(head && { before: { code: head.code, severity: head.severity, confidence: head.confidence } }),
    after: { code, severity, confidence, state },
  } as const;
  const id = await access.change(entry, (tx) =>
    insert(tx, {
      ...statement,
      state,
      projectId: access.projectId,
      targetKind: kind,
      targetId: input.id,
      note: input.note === undefined ? null : scanSecrets(input.note).text,
      actorKind: actor.kind,
      actorId: actor.id,
      supersedes: input.supersedes,
    }),
  );
  const [written] = await selectAssertions(access.db, and(target, eq(classifications.id, id)));
  return toAssertion(written as StoredAssertion);
}

/** A person's word is confirmed by being given; what a token sends is the suggestion of a rule. */
function actorOf(access: Classifier): { kind: ActorKind; id: string | null; state: 'confirmed' | 'suggested' } {
  const { principal } = access;
  return principal.kind === 'person'
    ? { kind: 'person', id: principal.userId, state: 'confirmed' }
    : { kind: 'rule', id: null, state: 'suggested' };
}

function refuse(verdict: Verdict): void {
  switch (verdict.kind) {
    case 'fits':
      return;
    case 'stale':
      throw new Problem(
        'conflict',
        'Somebody has classified this since you read it. Load it again and look at what they said.',
      );
    case 'overwrites_person':
      throw new Problem('rule-violated', 'A person has classified this; only a person can continue the chain.');
    case 'nothing_to_withdraw':
      throw new Problem('rule-violated', 'There is no classification in force that could be withdrawn.');
  }
}

type Content = Pick<
  typeof classifications.$inferInsert,
  'taxonomyVersion' | 'code' | 'domain' | 'severity' | 'confidence' | 'rationaleCode' | 'evidenceFactIds'
>;

/** A withdrawal repeats what it takes back, so that the chain can be read link by link. */
function repeated(head: Assertion): Content {
  const { taxonomy_version: taxonomyVersion, code, domain, severity, confidence } = head;
  return { taxonomyVersion, code, domain, severity, confidence, rationaleCode: null, evidenceFactIds: [] };
}

async function checked(access: Classifier, statement: Statement): Promise<Content> {
  const { taxonomy_version: taxonomyVersion, code, severity, confidence, evidence_fact_ids: factIds } = statement;
  const versions = await access.db
    .select({ version: taxonomyCodes.version, domain: taxonomyCodes.domain, state: taxonomyCodes.state })
    .from(taxonomyCodes)
    .where(and(eq(taxonomyCodes.projectId, access.projectId), eq(taxonomyCodes.code, code)))
    .orderBy(taxonomyCodes.version);
  const named = versions.find(({ version }) => version === taxonomyVersion);
  if (!named) throw new Problem('rule-violated', 'That version of the taxonomy has no such code.');
  // Codes are carried from version to version, so the last one says what the code is now.
  if (versions.at(-1)?.state === 'retired') {
    throw new Problem('rule-violated', 'The code is retired; choose one that is in use.');
  }
  if (!factIds.every((id) => Identifier.safeParse(id).success)) {
    throw new Problem('invalid-request', undefined, { issues: [{ path: 'evidence_fact_ids', code: 'custom' }] });
  }
  const rationaleCode = statement.rationale_code ?? null;
  return { taxonomyVersion, code, domain: named.domain, severity, confidence, rationaleCode, evidenceFactIds: factIds };
}

/** Two who write at once have both seen the same head; the database lets one of them in. */
async function insert(tx: Transaction, values: typeof classifications.$inferInsert): Promise<string> {
  try {
    const [row] = await tx.insert(classifications).values(values).returning({ id: classifications.id });
    return (row as { id: string }).id;
  } catch (thrown) {
    if (isUniqueViolation(thrown)) refuse({ kind: 'stale' });
    throw thrown;
  }
}
