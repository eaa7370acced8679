import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import { evidenceOf } from '@/lib/conformance/evidence';
import type { ExecutionEvidence } from '@/lib/conformance/rule';
import type { StoredFact } from '@/lib/facts/fact';
import { compareText } from '@/lib/projection/fact-order';
import { lockFree } from './claim';
import { readStoredFacts } from './read-stored-facts';

/** A chain of resumes and recoveries longer than this is cut: real ones have a handful. */
const MOST_GENERATIONS = 16;
/** An execution resumes or recovers one other. */
const MOST_TARGETS = 16;
/** Others that resume or recover the same execution; more than these say nothing new. */
const MOST_SIBLINGS = 50;

/** The executions that stand around some others. */
export interface Families {
  ancestorsOf(executionId: string): ExecutionEvidence[];
  siblingsOf(executionId: string): ExecutionEvidence[];
  /** Executions of the batch whose ancestors somebody else is projecting now; they have to be looked at again. */
  readonly unsettled: readonly string[];
}

/** Reads what these executions resume or recover, and who else does so. @param facts their own facts, by execution */
export async function readFamilies(
  access: Access<'projection'>,
  facts: ReadonlyMap<string, readonly StoredFact[]>,
): Promise<Families> {
  const known = new Map(facts);
  const busy = new Set<string>();
  let generation = targetsOfEach(facts);
  for (let depth = 0; depth < MOST_GENERATIONS; depth += 1) {
    const missing = [...generation].filter((id) => !known.has(id)).sort();
    if (missing.length === 0) break;
    // First the lock, then the facts: whoever gets it later sees our executions and touches them again.
    for (const id of await lockFree(access, missing)) busy.add(id);
    const read = await readStoredFacts(access, missing);
    for (const id of missing) known.set(id, read.get(id) ?? []);
    generation = targetsOfEach(read);
  }
  const siblings = await readSiblings(access, facts, known);
  return relate(facts, known, siblings, busy);
}

function targetsOfEach(facts: ReadonlyMap<string, readonly StoredFact[]>): Set<string> {
  return new Set([...facts.values()].flatMap((stored) => [...targetsOf(stored)]));
}

/** What the starts among these facts resume or recover; a producer that names a crowd is not followed through it. */
function targetsOf(facts: readonly StoredFact[]): Set<string> {
  const targets = new Set<string>();
  for (const { fact } of facts) {
    if (fact.kind !== 'execution.started') continue;
    const { resumes, recovers } = fact.detail;
    for (const target of [resumes, recovers])
      if (target && target.execution_id !== fact.execution_id) targets.add(target.execution_id);
  }
  return new Set([...targets].sort(compareText).slice(0, MOST_TARGETS));
}

/** Executions by the one that they resume or recover, whether they are of the batch or were projected before. */
async function readSiblings(
  access: Access<'projection'>,
  facts: ReadonlyMap<string, readonly StoredFact[]>,
  known: Map<string, readonly StoredFact[]>,
): Promise<Map<string, string[]>> {
  const byTarget = new Map<string, string[]>();
  const add = (target: string, id: string) => byTarget.set(target, [...(byTarget.get(target) ?? []), id]);
  for (const [id, stored] of facts) for (const target of targetsOf(stored)) add(target, id);
  if (byTarget.size === 0) return byTarget;
  const targets = sql.param([...byTarget.keys()]);
  const { rows } = await access.db.execute<{ target: string; execution_id: string }>(sql`
    SELECT target, execution_id FROM (
      SELECT target, execution_id, row_number() OVER (PARTITION BY target ORDER BY started_at, execution_id) AS place
      FROM executions, LATERAL (VALUES (resumes_execution_id), (recovers_execution_id)) AS named (target)
      WHERE project_id = ${access.projectId} AND target = ANY(${targets}::text[])
        AND (resumes_execution_id = ANY(${targets}::text[]) OR recovers_execution_id = ANY(${targets}::text[]))
    ) AS related WHERE place <= ${MOST_SIBLINGS}`);
  for (const row of rows) if (!facts.has(row.execution_id)) add(row.target, row.execution_id);
  const missing = [...new Set(rows.map((row) => row.execution_id))].filter((id) => !known.has(id));
  for (const [id, stored] of await readStoredFacts(access, missing)) known.set(id, stored);
  return byTarget;
}

function relate(
  facts: ReadonlyMap<string, readonly StoredFact[]>,
  known: ReadonlyMap<string, readonly StoredFact[]>,
  byTarget: ReadonlyMap<string, readonly string[]>,
  busy: ReadonlySet<string>,
): Families {
  const told = new Map<string, ExecutionEvidence>();
  const tell = (id: string): ExecutionEvidence[] => {
    const stored = known.get(id) ?? [];
    if (stored.length === 0) return [];
    const evidence = told.get(id) ?? evidenceOf(stored);
    told.set(id, evidence);
    return [evidence];
  };
  const ancestorIds = (id: string): string[] => {
    const found = new Set<string>();
    let generation = [...targetsOf(known.get(id) ?? [])].sort(compareText);
    while (generation.length > 0) {
      const fresh = generation.filter((one) => one !== id && !found.has(one));
      for (const one of fresh) found.add(one);
      generation = [...new Set(fresh.flatMap((one) => [...targetsOf(known.get(one) ?? [])]))].sort(compareText);
    }
    return [...found];
  };
  const siblingIds = (id: string): string[] => {
    const others = [...targetsOf(known.get(id) ?? [])].flatMap((target) => byTarget.get(target) ?? []);
    return [...new Set(others)].filter((other) => other !== id).sort(compareText);
  };
  return {
    ancestorsOf: (id) => ancestorIds(id).flatMap(tell),
    siblingsOf: (id) => siblingIds(id).flatMap(tell),
    unsettled: busy.size === 0 ? [] : [...facts.keys()].filter((id) => ancestorIds(id).some((one) => busy.has(one))),
  };
}
