import { and, eq, inArray } from 'drizzle-orm';
import { capabilities } from '@/db/schema/conformance';
import type { Transaction } from '@/lib/access/authority';
import { toCapability } from './content';
import type { Capability } from './contract';

/** All registered versions of the capabilities, in no order; who registered them by id. */
export async function readVersions(
  projectId: string,
  db: Pick<Transaction, 'select'>,
  names: readonly string[],
): Promise<Capability[]> {
  const rows = await db
    .select()
    .from(capabilities)
    .where(and(eq(capabilities.projectId, projectId), inArray(capabilities.capability, [...names])));
  return rows.map((row) => toCapability(row, row.registeredBy));
}
