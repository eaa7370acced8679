import type { Client } from 'pg';

const MONTHS_BEHIND = 1;
const MONTHS_AHEAD = 3;

/**
 * Makes the monthly partitions of `facts` around `now`. A month that already has rows in the default partition stays
 * there: moving them would mean deleting facts.
 */
export async function ensurePartitions(owner: Client, now: Date): Promise<void> {
  for (let offset = -MONTHS_BEHIND; offset <= MONTHS_AHEAD; offset += 1) {
    const from = monthStart(now, offset);
    const to = monthStart(now, offset + 1);
    const name = `facts_${from.slice(0, 7).replace('-', '_')}`;
    const { rows } = await owner.query<{ taken: boolean }>(
      `SELECT to_regclass($1) IS NOT NULL
        OR EXISTS (SELECT 1 FROM facts_default WHERE observed_at >= $2::timestamptz AND observed_at < $3::timestamptz) AS taken`,
      [name, from, to],
    );
    if (rows[0]?.taken) continue;
    await owner.query(`CREATE TABLE ${name} PARTITION OF facts FOR VALUES FROM ('${from}') TO ('${to}')`);
  }
}

function monthStart(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString();
}
