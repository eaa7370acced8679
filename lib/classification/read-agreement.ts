import { and, eq, sql } from 'drizzle-orm';
import { classifications } from '@/db/schema/classification';
import type { Access } from '@/lib/access/authority';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { Output } from '@/lib/http/endpoint';
import { measureAgreement } from './agreement';
import { inForce } from './chain';
import type { readAgreement } from './contract';
import { selectAssertions } from './read';

/** How often the engine and people agree, over the groups of the project whatever the time range. */
export async function agreement(access: Access<'quality:aggregate'>): Promise<Output<typeof readAgreement>> {
  const engine = await readEngineDomains(access);
  const said = await selectAssertions(
    access.db,
    and(eq(classifications.projectId, access.projectId), eq(classifications.targetKind, 'group')),
  );
  const judged = [...engine].flatMap(([groupId, domain]) => {
    const head = inForce(said.filter((row) => row.targetId === groupId));
    return head?.actorKind === 'person' ? [{ engine: domain, people: head.domain as FaultDomain }] : [];
  });
  const { cells, ...measured } = measureAgreement(judged);
  return { groups: engine.size, ...measured, cells: [...cells] };
}

/** What the engine says of each group: the domain of the fingerprint that was bound first. */
async function readEngineDomains(access: Access<'quality:aggregate'>): Promise<Map<string, FaultDomain>> {
  const { rows } = await access.db.execute<{ group_id: string; domain: FaultDomain }>(sql`
    select distinct on (b.group_id) b.group_id, f.domain
    from group_bindings b
    join fingerprints f on f.project_id = b.project_id and f.fingerprint = b.fingerprint
    where b.project_id = ${access.projectId} and b.unbound_at is null and f.occurrences + f.absorbed > 0
    order by b.group_id, b.bound_at, f.fingerprint`);
  return new Map(rows.map((row) => [row.group_id, row.domain]));
}
