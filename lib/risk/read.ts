import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { fingerprints, groupBindings } from '@/db/schema/groups';
import { projects } from '@/db/schema/projects';
import type { Access } from '@/lib/access/authority';
import { decodeCursor, encodeCursor } from '@/lib/http/cursor';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import type { listRisks, RiskDetail, RiskList, RiskPreview } from './contract';
import { readEntries } from './entries';
import { impactOf, recentFigures } from './impact';
import type { RiskReader } from './overlays';
import { peopleOf, presentDetail, presentItem, readNames } from './present';
import { comparePlaces, countQueues, isIn, placeOf } from './queue';
import { resolveScope } from './resolve-scope';
import { coversKind, type ScopeRequest } from './scope';
import { scopeInWords } from './scope-words';

const Cursor = z.object({ rank: z.number(), at: z.number(), id: z.string() });

/**
 * The register, a page at a time. The order follows from states, which are computed, so the page is cut here and not
 * in the database; a project has acceptances by the hundred, not by the million.
 */
export async function list(
  access: Access<'quality:aggregate'>,
  input: Input<typeof listRisks>,
  now: Date = new Date(),
): Promise<RiskList> {
  const kinds = input.group_id === undefined ? undefined : await kindsOfGroup(access, input.group_id);
  const all = (await readEntries(access, now)).filter(
    ({ revision }) => !kinds || kinds.some((kind) => coversKind(revision.scope, kind)),
  );
  const after = input.after === undefined ? undefined : decodeCursor(input.after, Cursor);
  const rest = all
    .filter((entry) => input.queue === undefined || isIn(input.queue, entry, now))
    .map((entry) => ({ entry, place: placeOf(entry) }))
    .filter(({ place }) => !after || comparePlaces(place, after) > 0)
    .sort((a, b) => comparePlaces(a.place, b.place));
  const page = rest.slice(0, input.limit);
  const entries = page.map(({ entry }) => entry);
  const scopes = entries.map(({ revision }) => revision.scope);
  const figures = await recentFigures(access, scopes, now);
  const names = await readNames(access, peopleOf(entries));
  const last = page.at(-1);
  return {
    items: entries.map((entry, index) => presentItem(entry, names, figures[index] ?? null)),
    next: last && rest.length > page.length ? encodeCursor({ ...last.place }) : null,
    counts: countQueues(all, now),
    total: all.length,
    as_of: now.toISOString(),
  };
}

/** The kinds of failure that belong to a group now. */
async function kindsOfGroup(access: RiskReader, groupId: string) {
  return access.db
    .select({
      fingerprint: fingerprints.fingerprint,
      domain: fingerprints.domain,
      errorClass: fingerprints.errorClass,
      provider: fingerprints.provider,
    })
    .from(groupBindings)
    .innerJoin(
      fingerprints,
      and(eq(fingerprints.projectId, groupBindings.projectId), eq(fingerprints.fingerprint, groupBindings.fingerprint)),
    )
    .where(
      and(
        eq(groupBindings.projectId, access.projectId),
        eq(groupBindings.groupId, groupId),
        isNull(groupBindings.unboundAt),
      ),
    );
}

/** One acceptance as a document. @throws Problem `not-found`. */
export async function read(access: RiskReader, id: string, now: Date = new Date()): Promise<RiskDetail> {
  const [entry] = await readEntries(access, now, id);
  if (!entry) throw new Problem('not-found', 'There is no such risk acceptance.');
  const names = await readNames(access, peopleOf([entry]));
  const impact = await impactOf(access, entry.revision.scope, now);
  return presentDetail(entry, names, impact, await isFourEyesWaived(access));
}

/** What a scope would cover. @throws Problem as `resolveScope`. */
export async function preview(
  access: Access<'quality:aggregate'>,
  request: ScopeRequest,
  now: Date = new Date(),
): Promise<RiskPreview> {
  const scope = await resolveScope(access, request);
  return { scope, scope_in_words: scopeInWords(scope), impact: await impactOf(access, scope, now) };
}

export async function isFourEyesWaived(access: RiskReader): Promise<boolean> {
  const [project] = await access.db
    .select({ fourEyesWaived: projects.fourEyesWaived })
    .from(projects)
    .where(eq(projects.id, access.projectId));
  return project?.fourEyesWaived ?? false;
}
