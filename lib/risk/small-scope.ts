import { sql } from 'drizzle-orm';
import type { RiskReader } from './overlays';
import type { Scope } from './scope';

/** Fewer distinct threads than this could single a person out (DOMAIN.md section 1). */
export const FEWEST_THREADS = 5;

/** The attributes of a scope by which figures could single a person out. */
const SINGLING_OUT = ['environment', 'release'] as const;

/**
 * Tells which scopes leave so few threads in a period that their figures must not be shown. Threads are counted once
 * for all scopes of the same places, and only for scopes that name any.
 */
export async function smallScopes(
  access: RiskReader,
  scopes: readonly Scope[],
  period: { readonly from: Date; readonly to: Date },
): Promise<(scope: Scope) => boolean> {
  const counts = new Map<string, number>();
  for (const places of new Set(scopes.map(placesOf))) {
    if (places !== NO_PLACES) counts.set(places, await countThreads(access, places, period));
  }
  return (scope) => (counts.get(placesOf(scope)) ?? Number.POSITIVE_INFINITY) < FEWEST_THREADS;
}

const NO_PLACES = '{}';

/** The values by which a scope could single a person out, as the database's function takes them. */
function placesOf(scope: Scope): string {
  return JSON.stringify(Object.fromEntries(SINGLING_OUT.flatMap((name) => (scope[name] ? [[name, scope[name]]] : []))));
}

async function countThreads(access: RiskReader, places: string, { from, to }: { from: Date; to: Date }) {
  const { rows } = await access.db.execute<{ threads: string }>(
    sql`select threads from assay_thread_counts(null, ${dayOf(from)}, ${dayOf(to)}, ${places}::jsonb)`,
  );
  return Number(rows[0]?.threads ?? 0);
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
