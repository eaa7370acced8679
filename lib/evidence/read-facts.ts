import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { facts } from '@/db/schema/facts';
import type { Access } from '@/lib/access/authority';
import type { Fact, StoredFact } from '@/lib/facts/fact';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import { Problem } from '@/lib/problem';
import type { FactRow } from './contract';

const Place = z.object({ at: z.iso.datetime(), id: z.string(), digest: z.string() });
const USUAL_LIMIT = 50;
const digestHex = sql<string>`encode(${facts.digest}, 'hex')`;
const observedText = sql<string>`to_char(${facts.observedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface FactsInput {
  readonly id: string;
  /** All versions of this fact alone. */
  readonly fact_id?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * The facts of one execution as they are stored, every version of each, by time of observation.
 * @throws Problem `not-found` when there are none, also for an execution of another project.
 */
export async function listFacts(
  access: Access<'quality:drilldown'>,
  input: FactsInput,
): Promise<{ items: FactRow[]; next: string | null }> {
  const { id, fact_id, after, limit = USUAL_LIMIT } = input;
  const place = after === undefined ? undefined : decodeCursor(after, Place);
  const rows = await access.db
    .select({
      factId: facts.factId,
      kind: facts.kind,
      seq: facts.seq,
      receivedAt: facts.receivedAt,
      canonical: facts.canonical,
      digest: digestHex,
      observedText,
    })
    .from(facts)
    .where(
      and(
        ofExecution(access, id),
        fact_id === undefined ? undefined : eq(facts.factId, fact_id),
        place &&
          sql`(${facts.observedAt}, ${facts.factId}, ${digestHex}) > (${place.at}::timestamptz, ${place.id}, ${place.digest})`,
      ),
    )
    .orderBy(asc(facts.observedAt), asc(facts.factId), asc(digestHex))
    .limit(limit + 1);
  if (rows.length === 0 && !place) throw new Problem('not-found', 'There is no fact with this id.');
  await access.record({ action: 'fact.list', objectKind: 'execution', objectId: id });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ factId, kind, seq, receivedAt, canonical, digest }) => ({
      fact_id: factId,
      kind,
      seq,
      observed_at: (JSON.parse(canonical) as Fact).observed_at,
      received_at: receivedAt.toISOString(),
      digest,
      canonical,
    })),
    next: last ? encodeCursor({ at: last.observedText, id: last.factId, digest: last.digest }) : null,
  };
}

/** All facts of one execution, every version, in no particular order. */
export async function loadFacts(access: Access<'quality:drilldown'>, executionId: string): Promise<StoredFact[]> {
  const rows = await access.db
    .select({ canonical: facts.canonical, digest: digestHex, receivedAt: facts.receivedAt })
    .from(facts)
    .where(ofExecution(access, executionId));
  return rows.map(({ canonical, digest, receivedAt }) => ({ fact: JSON.parse(canonical) as Fact, digest, receivedAt }));
}

function ofExecution(access: Access<'quality:drilldown'>, executionId: string) {
  return and(eq(facts.projectId, access.projectId), eq(facts.executionId, executionId));
}
