import { and, asc, eq } from 'drizzle-orm';
import { taxonomyCodes } from '@/db/schema/classification';
import type { Access } from '@/lib/access/authority';
import type { FaultDomain } from '@/lib/facts/vocabulary';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { isUniqueViolation } from './conflict';
import type { Code, extendTaxonomy, readTaxonomy, Taxonomy } from './contract';
import { nextVersion } from './next-version';

/**
 * One version of the taxonomy, the newest unless another is named.
 * @throws Problem `not-found` for a version that does not exist.
 */
export async function taxonomy(
  access: Access<'quality:aggregate' | 'governance:classify'>,
  input: Input<typeof readTaxonomy>,
): Promise<Taxonomy> {
  const versions = await access.db
    .selectDistinct({ version: taxonomyCodes.version })
    .from(taxonomyCodes)
    .where(eq(taxonomyCodes.projectId, access.projectId))
    .orderBy(asc(taxonomyCodes.version));
  const numbers = versions.map((row) => row.version);
  const version = input.version ?? numbers.at(-1) ?? 0;
  if (version !== 0 && !numbers.includes(version)) throw new Problem('not-found', 'The taxonomy has no such version.');
  const rows = await access.db
    .select()
    .from(taxonomyCodes)
    .where(and(eq(taxonomyCodes.projectId, access.projectId), eq(taxonomyCodes.version, version)))
    .orderBy(asc(taxonomyCodes.code));
  return { version, versions: numbers, codes: rows.map(toCode) };
}

/**
 * Makes the next version out of the newest and the changes.
 * @throws Problem `conflict` when there is a newer version than the caller saw; `rule-violated` with the faults.
 */
export async function extend(
  access: Access<'governance:classify'>,
  input: Input<typeof extendTaxonomy>,
): Promise<Taxonomy> {
  const newest = await taxonomy(access, {});
  if (newest.version !== input.based_on) throw stale();
  const next = nextVersion(newest.codes.map(fromCode), input.codes.map(fromCode));
  if ('faults' in next) {
    throw new Problem('rule-violated', 'The changes break a rule of the taxonomy.', {
      issues: next.faults.map(({ code, fault }) => ({ path: code, code: fault })),
    });
  }
  const version = newest.version + 1;
  const entry = {
    action: 'taxonomy.extended',
    objectKind: 'taxonomy',
    objectId: String(version),
    before: { version: newest.version, codes: newest.codes.length },
    after: { version, codes: next.codes.length, changed: input.codes.map((code) => code.code) },
  } as const;
  await access.change(entry, async (tx) => {
    const rows = next.codes.map((code) => ({ ...code, projectId: access.projectId, version }));
    await tx
      .insert(taxonomyCodes)
      .values(rows)
      .catch((thrown: unknown) => {
        throw isUniqueViolation(thrown) ? stale() : thrown;
      });
  });
  return taxonomy(access, { version });
}

function stale(): Problem {
  return new Problem('conflict', 'There is a newer version of the taxonomy. Load it and make the changes again.');
}

function toCode({ code, domain, title, description, state, replacedBy }: typeof taxonomyCodes.$inferSelect): Code {
  return { code, domain: domain as FaultDomain, title, description, state, replaced_by: replacedBy };
}

function fromCode({ replaced_by: replacedBy, ...code }: Code) {
  return { ...code, replacedBy };
}
