import { sql } from 'drizzle-orm';
import type { Access } from '@/lib/access/authority';
import type { PreparedFact } from './prepare';

interface Heard {
  version: string | null;
  component: string | null;
  newFacts: number;
}

/**
 * Notes that these producers were heard from now, duplicates included: a producer that sends again is alive. The
 * longest pause between two arrivals is kept, so that a later silence can be compared with it.
 * @param isNew for each fact, whether it was new.
 */
export async function noteProducers(
  access: Access<'ingest'>,
  facts: readonly PreparedFact[],
  isNew: readonly boolean[],
): Promise<void> {
  const heard = heardFrom(facts, isNew);
  if (heard.size === 0) return;
  // In a fixed order, so that two transactions that update the same rows cannot wait for each other.
  const rows = [...heard].sort(([a], [b]) => (a < b ? -1 : 1));
  const column = (of: (row: [string, Heard]) => unknown) => sql.param(rows.map(of));
  await access.derived().execute(sql`
    INSERT INTO producers (project_id, producer, version, component, facts, first_seen_at, last_seen_at)
    SELECT ${access.projectId}::uuid, producer, version, component, facts, now(), now()
    FROM unnest(
      ${column(([name]) => name)}::text[], ${column(([, { version }]) => version)}::text[],
      ${column(([, { component }]) => component)}::text[], ${column(([, { newFacts }]) => newFacts)}::bigint[]
    ) AS row (producer, version, component, facts)
    ON CONFLICT (project_id, producer) DO UPDATE SET
      version = excluded.version, component = excluded.component, facts = producers.facts + excluded.facts,
      last_seen_at = greatest(producers.last_seen_at, excluded.last_seen_at),
      longest_pause_seconds = greatest(
        producers.longest_pause_seconds,
        floor(extract(epoch FROM excluded.last_seen_at - producers.last_seen_at))::bigint)`);
}

/** The version and the component are those of the last fact. */
function heardFrom(facts: readonly PreparedFact[], isNew: readonly boolean[]): Map<string, Heard> {
  const heard = new Map<string, Heard>();
  facts.forEach(({ fact: { producer } }, index) => {
    const newFacts = (heard.get(producer.name)?.newFacts ?? 0) + (isNew[index] ? 1 : 0);
    heard.set(producer.name, { version: producer.version ?? null, component: producer.component ?? null, newFacts });
  });
  return heard;
}
