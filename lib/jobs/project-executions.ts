import type { Access } from '@/lib/access/authority';
import { storedInstant } from '@/lib/facts/time';
import { project } from '@/lib/projection/project';
import { showsRun } from '@/lib/projection/projection';
import type { Surroundings } from '@/lib/projection/surroundings';
import { touchAgain, touchRelated } from './claim';
import { readFamilies } from './family';
import { readProjectRules, readReconciliations } from './project-rules';
import { readStoredFacts } from './read-stored-facts';
import { writeArtifactReferences } from './write-artifact-references';
import { writeExecutions } from './write-executions';
import { writeFindings } from './write-findings';
import { writeGroups } from './write-groups';
import { writeOccurrences } from './write-occurrences';
import { writeRollups } from './write-rollups';
import { writeUnknownOutcomes } from './write-unknown-outcomes';
import { writeUsageEntries } from './write-usage-entries';

interface Touched {
  readonly executionIds: readonly string[];
  /** Those of them whose own facts changed. */
  readonly changedIds: readonly string[];
}

/**
 * Replaces what is derived from the facts of these executions, in the caller's transaction. The result depends on
 * the stored facts and on what people decided: not on their order, nor on what was projected before.
 */
export async function projectExecutions(
  access: Access<'projection'>,
  { executionIds, changedIds }: Touched,
  now: Date,
): Promise<void> {
  if (executionIds.length === 0) return;
  const rules = await readProjectRules(access);
  const facts = await readStoredFacts(access, executionIds);
  const families = await readFamilies(access, facts);
  const surroundings = await surround(access, executionIds, { ...rules, now: storedInstant(now) }, families);
  const projections = [...facts].map(([id, stored]) => project(stored, surroundings(id)));
  const runs = projections.filter(showsRun);
  await writeExecutions(access, executionIds, runs);
  const changes = await writeOccurrences(access, executionIds, runs);
  await writeGroups(access, changes);
  await writeRollups(access, executionIds, runs);
  await writeFindings(access, executionIds, runs);
  await writeUnknownOutcomes(access, executionIds, runs);
  await writeUsageEntries(access, executionIds, projections);
  await writeArtifactReferences(access, executionIds, projections);
  await touchRelated(access, changedIds);
  await touchAgain(access, families.unsettled);
}

/** Gives each execution what stands around it. */
async function surround(
  access: Access<'projection'>,
  executionIds: readonly string[],
  shared: Pick<Surroundings, 'registry' | 'limits' | 'silenceLimitMinutes' | 'now'>,
  families: Awaited<ReturnType<typeof readFamilies>>,
): Promise<(executionId: string) => Surroundings> {
  const ancestors = new Map(executionIds.map((id) => [id, families.ancestorsOf(id)]));
  const everybody = [...ancestors].flatMap(([id, above]) => [id, ...above.map((one) => one.executionId)]);
  const said = await readReconciliations(access, [...new Set(everybody)]);
  return (id) => {
    const above = ancestors.get(id) ?? [];
    const ids = new Set([id, ...above.map((one) => one.executionId)]);
    return {
      ...shared,
      ancestors: above,
      siblings: families.siblingsOf(id),
      reconciliations: said.filter((one) => ids.has(one.executionId)),
    };
  };
}
