import { type SQL, sql } from 'drizzle-orm';

/** A row for Postgres with the columns' names, from an object with ours. */
export function snakeCased(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** Rows as one parameter, typed by a table: `FROM <this>` gives them with every column that the table has. */
export function recordset(table: string, records: readonly object[]): SQL {
  return sql`jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(records)}::jsonb)`;
}
