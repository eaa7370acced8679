import { and, eq, inArray } from 'drizzle-orm';
import { fingerprints } from '@/db/schema/groups';
import { riskAcceptances } from '@/db/schema/risk';
import type { Access } from '@/lib/access/authority';
import { overlaysAt } from '@/lib/risk/overlays';
import { coversKind } from '@/lib/risk/scope';
import type { GroupDetail } from './contract';

/** What accepts failures of these fingerprints at `now`, or would if it were approved. */
export async function readAcceptances(
  access: Access<'quality:aggregate'>,
  bound: readonly string[],
  now: Date,
): Promise<GroupDetail['acceptances']> {
  const overlays = await overlaysAt(access, now);
  if (overlays.length === 0) return [];
  const kinds = await access.db
    .select({
      fingerprint: fingerprints.fingerprint,
      domain: fingerprints.domain,
      errorClass: fingerprints.errorClass,
      provider: fingerprints.provider,
    })
    .from(fingerprints)
    .where(and(eq(fingerprints.projectId, access.projectId), inArray(fingerprints.fingerprint, [...bound])));
  const covering = overlays.filter(({ scope }) => kinds.some((kind) => coversKind(scope, kind)));
  if (covering.length === 0) return [];
  const titles = await access.db
    .select({ id: riskAcceptances.id, title: riskAcceptances.title })
    .from(riskAcceptances)
    .where(
      inArray(
        riskAcceptances.id,
        covering.map(({ acceptanceId }) => acceptanceId),
      ),
    );
  return titles.flatMap(({ id, title }) =>
    covering.filter((overlay) => overlay.acceptanceId === id).map(({ status }) => ({ id, title, status })),
  );
}
