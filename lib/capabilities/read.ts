import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { users } from '@/db/schema/access';
import { capabilities } from '@/db/schema/conformance';
import type { Access } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Output } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { toCapability } from './content';
import { CapabilityFilter, type listCapabilities, type readCapability } from './contract';

/** Whoever looks at aggregates, and whoever registers. */
type Reader = Access<'quality:aggregate' | 'admin:manage'>;

const Place = z.object({ capability: z.string() });

/** The capabilities by id, each with the version that was registered last and the number of its versions. */
export async function list(access: Reader, input: CapabilityFilter): Promise<Output<typeof listCapabilities>> {
  const { search, after, limit } = CapabilityFilter.parse(input);
  const place = after === undefined ? undefined : decodeCursor(after, Place);
  const matches = search === undefined || search === '' ? undefined : matching(search);
  const newest = access.db
    .selectDistinctOn([capabilities.capability], {
      row: capabilities,
      name: registrant,
      versions: sql<number>`count(*) OVER (PARTITION BY ${capabilities.capability})`.mapWith(Number).as('versions'),
    })
    .from(capabilities)
    .leftJoin(users, sameUser)
    .where(
      and(
        eq(capabilities.projectId, access.projectId),
        matches,
        place && sql`${capabilities.capability} > ${place.capability}`,
      ),
    )
    .orderBy(capabilities.capability, desc(capabilities.registeredAt), desc(capabilities.inForceFrom))
    .limit(limit + 1);
  const rows = await newest;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ row, name, versions }) => ({ ...toCapability(row, name ?? row.registeredBy), versions })),
    next: rows.length > limit && last ? encodeCursor({ capability: last.row.capability }) : null,
  };
}

/** All versions of one capability, the newest in force first. @throws Problem `not-found`. */
export async function read(access: Reader, id: string): Promise<Output<typeof readCapability>> {
  const rows = await access.db
    .select({ row: capabilities, name: registrant })
    .from(capabilities)
    .leftJoin(users, sameUser)
    .where(and(eq(capabilities.projectId, access.projectId), eq(capabilities.capability, id)))
    .orderBy(desc(capabilities.inForceFrom), desc(capabilities.registeredAt), desc(capabilities.version));
  if (rows.length === 0) throw new Problem('not-found', 'No capability of this id is registered.');
  return { id, versions: rows.map(({ row, name }) => toCapability(row, name ?? row.registeredBy)) };
}

/** Null for what a token or a job registered. */
const registrant = sql<string | null>`${users.name}`;
const sameUser = sql`${users.id}::text = ${capabilities.registeredBy}`;

function matching(search: string) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${capabilities.capability} ILIKE ${like} OR ${capabilities.provider} ILIKE ${like}
    OR ${capabilities.target} ILIKE ${like})`;
}
