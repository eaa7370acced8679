import { and, asc, eq, sql } from 'drizzle-orm';
import { executions } from '@/db/schema/executions';
import type { Access } from '@/lib/access/authority';
import { decodeCursor } from '@/lib/http/cursor';
import { Problem } from '@/lib/problem';
import { type ExecutionPage, executionColumns, Place, toPage } from './execution-page';

interface FamilyInput {
  readonly id: string;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}
type Family = 'interaction' | 'thread';
interface FamilyPage extends ExecutionPage {
  readonly id: string;
  /** True when no fact named the interaction or thread. */
  readonly inferred: boolean;
}

const USUAL_LIMIT = 50;

/** The executions of one interaction, oldest first. @throws Problem `not-found`, also for one of another project. */
export function readInteraction(access: Access<'quality:drilldown'>, input: FamilyInput): Promise<FamilyPage> {
  return readFamily(access, 'interaction', input);
}

/** The executions of one thread, oldest first. @throws Problem `not-found`, also for one of another project. */
export function readThread(access: Access<'quality:drilldown'>, input: FamilyInput): Promise<FamilyPage> {
  return readFamily(access, 'thread', input);
}

async function readFamily(
  access: Access<'quality:drilldown'>,
  family: Family,
  { id, after, limit = USUAL_LIMIT }: FamilyInput,
): Promise<FamilyPage> {
  const column = family === 'thread' ? executions.threadId : executions.interactionId;
  const place = after === undefined ? undefined : decodeCursor(after, Place);
  const rows = await access.db
    .select(executionColumns)
    .from(executions)
    .where(
      and(
        eq(executions.projectId, access.projectId),
        eq(column, id),
        place && sql`(${executions.startedAt}, ${executions.executionId}) > (${place.at}::timestamptz, ${place.id})`,
      ),
    )
    .orderBy(asc(executions.startedAt), asc(executions.executionId))
    .limit(limit + 1);
  const [first] = rows;
  if (!first) throw new Problem('not-found', `There is no ${family} with this id.`);
  await access.record({ action: `${family}.read`, objectKind: family, objectId: id });
  const inferred = family === 'thread' ? first.threadInferred : first.interactionInferred;
  return { id, inferred, ...toPage(rows, limit) };
}
