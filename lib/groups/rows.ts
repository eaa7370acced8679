import { type SQL, sql } from 'drizzle-orm';
import { failureRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import { matching } from '@/lib/quality/conditions';
import type { Filters } from '@/lib/quality/filters';
import type { Span } from '@/lib/quality/grain';
import type { Group } from './contract';
import { type StoredState, stateAtRead } from './lifecycle';

/** A group as the tables have it, with the fingerprints that are bound to it now. */
export interface StoredGroup extends Omit<Group, 'classification'> {
  readonly resolved_at: string | null;
  readonly fingerprints: readonly string[];
}

/** A group that was seen in a range. */
export interface CountedGroup extends StoredGroup {
  readonly gross: number;
  readonly absorbed: number;
}

type Row = {
  id: string;
  state: StoredState;
  resolved_at: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  domain: FaultDomain;
  error_class: string;
  operation: string | null;
  provider: string | null;
  template_hash: string | null;
  template_text: string | null;
  first_seen_at: string | null;
  last_seen_at: string | null;
  threads: string;
  fingerprints: string[];
};

/** What a member is called who has left the project since. */
export const FORMER_MEMBER = 'A former member';

/** An instant as RFC 3339 with the microseconds that Postgres keeps, so that texts order as the instants do. */
export const instantText = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Identity and sightings of groups by their current fingerprints. A group of several takes its identity from the one
 * that was bound first; distinct threads cannot be added up, so it shows those of its widest fingerprint at least.
 */
const identified = (projectId: string) => sql`
  select b.group_id,
    (array_agg(f.domain order by b.bound_at, f.fingerprint))[1] as domain,
    (array_agg(f.error_class order by b.bound_at, f.fingerprint))[1] as error_class,
    (array_agg(f.operation order by b.bound_at, f.fingerprint))[1] as operation,
    (array_agg(f.provider order by b.bound_at, f.fingerprint))[1] as provider,
    (array_agg(f.template_hash order by b.bound_at, f.fingerprint))[1] as template_hash,
    min(f.first_seen_at) as first_seen_at, max(f.last_seen_at) as last_seen_at,
    max(f.threads) as threads, array_agg(f.fingerprint) as fingerprints
  from group_bindings b
  join fingerprints f on f.project_id = b.project_id and f.fingerprint = b.fingerprint
  where b.project_id = ${projectId} and b.unbound_at is null
  group by b.group_id`;

const COLUMNS = sql`g.id, g.state, ${instantText(sql`g.resolved_at`)} as resolved_at,
  g.assignee_id, u.name as assignee_name, i.domain, i.error_class, i.operation, i.provider,
  i.template_hash, m.text as template_text,
  ${instantText(sql`i.first_seen_at`)} as first_seen_at, ${instantText(sql`i.last_seen_at`)} as last_seen_at,
  i.threads, i.fingerprints`;

/** The groups with failures, absorbed ones too, in the span, in no order. Read from the rollups alone. */
export async function countedGroups(
  access: Access<'quality:aggregate'>,
  span: Span,
  filters: Filters,
  errorClasses: readonly string[],
): Promise<CountedGroup[]> {
  const ofClasses =
    errorClasses.length > 0
      ? sql`and fingerprints.error_class = any(${sql.param([...errorClasses])}::text[])`
      : sql.empty();
  const { rows } = await access.db.execute<Row & { gross: string; absorbed: string }>(sql`
    with counted as (
      select b.group_id, sum(${failureRollups.failures}) as gross, sum(${failureRollups.absorbed}) as absorbed
      from ${failureRollups}
      join fingerprints on fingerprints.project_id = ${failureRollups.projectId}
        and fingerprints.fingerprint = ${failureRollups.fingerprint}
      join group_bindings b on b.project_id = ${failureRollups.projectId}
        and b.fingerprint = ${failureRollups.fingerprint} and b.unbound_at is null
      where ${matching('failures', access.projectId, [span], filters)} ${ofClasses}
      group by b.group_id
      having sum(${failureRollups.failures} + ${failureRollups.absorbed}) > 0
    ), identified as (${identified(access.projectId)})
    select ${COLUMNS}, c.gross, c.absorbed
    from counted c
    join error_groups g on g.id = c.group_id
    join identified i on i.group_id = c.group_id
    left join message_templates m on m.project_id = g.project_id and m.hash = i.template_hash
    left join users u on u.id = g.assignee_id`);
  return rows.map((row) => ({ ...storedGroup(row), gross: Number(row.gross), absorbed: Number(row.absorbed) }));
}

/** One group whatever its counts; undefined when there is none, or when nothing is bound to it any more. */
export async function findGroup(
  access: Access<'quality:aggregate' | 'quality:drilldown' | 'governance:classify'>,
  id: string,
): Promise<StoredGroup | undefined> {
  const { rows } = await access.db.execute<Row>(sql`
    select ${COLUMNS}
    from error_groups g
    join (${identified(access.projectId)}) i on i.group_id = g.id
    left join message_templates m on m.project_id = g.project_id and m.hash = i.template_hash
    left join users u on u.id = g.assignee_id
    where g.id = ${id} and g.project_id = ${access.projectId}`);
  return rows[0] && storedGroup(rows[0]);
}

function storedGroup(row: Row): StoredGroup {
  const { id, domain, error_class, operation, provider, first_seen_at, last_seen_at, resolved_at, fingerprints } = row;
  return {
    ...{ id, domain, error_class, operation, provider, first_seen_at, last_seen_at, resolved_at, fingerprints },
    state: stateAtRead(row.state, milliseconds(resolved_at), milliseconds(last_seen_at)),
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? FORMER_MEMBER } : null,
    threads: Number(row.threads),
    message: messageOf(row),
  };
}

/** A message that was reported, with its text once that may be read. */
export function messageOf(row: { readonly template_hash: string | null; readonly template_text: string | null }) {
  return row.template_hash === null ? null : { text: row.template_text };
}

function milliseconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
