import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { type Code, classifyGroup } from '@/lib/classification/contract';
import { firstTaxonomy } from '@/lib/classification/first-taxonomy';
import { extend, taxonomy } from '@/lib/classification/taxonomy';
import { classifyOneGroup } from '@/lib/classification/write';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
const read = async (version?: number) =>
  withAuthority('quality:aggregate', await database.person('viewer'), (access) =>
    taxonomy(access, { ...(version && { version }) }),
  );
const write = async (based_on: number, codes: Code[]) =>
  withAuthority('governance:classify', await database.person('quality engineer'), (access) =>
    extend(access, { based_on, codes }),
  );
const weather: Code = {
  ...{ code: 'provider.bad_weather', domain: 'provider', title: 'Bad weather', description: 'It rained.' },
  ...{ state: 'active', replaced_by: null },
};

describe('the taxonomy of a project', () => {
  it('begins with version 1', async () => {
    const { version, versions, codes } = await read();
    expect({ version, versions }).toEqual({ version: 1, versions: [1] });
    expect(codes.map(({ code }) => code)).toEqual(firstTaxonomy().map(({ code }) => code));
  });

  it('grows by versions; an older one can still be read as it was', async () => {
    const before = await read();
    const next = await write(1, [weather]);
    expect(next).toMatchObject({ version: 2, versions: [1, 2] });
    expect(next.codes).toHaveLength(before.codes.length + 1);
    expect((await read(1)).codes).toEqual(before.codes);
  });

  it('tells who has not seen the newest version, and who breaks a rule', async () => {
    await expect(write(1, [weather])).rejects.toMatchObject({ kind: 'conflict' });
    await expect(write(2, [{ ...weather, state: 'retired' }])).rejects.toMatchObject({
      kind: 'rule-violated',
      extras: { issues: [{ path: 'provider.bad_weather', code: 'deprecate_first' }] },
    });
    await expect(read(9)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('lets nobody classify with a code that was retired since, not even under the version that had it', async () => {
    await write(2, [{ ...weather, state: 'deprecated', replaced_by: 'provider.unavailable' }]);
    await write(3, [{ ...weather, state: 'retired', replaced_by: 'provider.unavailable' }]);
    const [group] = await database.owner<{ id: string }>(
      "insert into error_groups (project_id, title) values ($1, 'a group') returning id",
      [database.projectId],
    );
    const draft = { id: group!.id, taxonomy_version: 2, code: weather.code, severity: 'low', confidence: 'low' };
    const classified = withAuthority('governance:classify', await database.person('quality engineer'), (access) =>
      classifyOneGroup(access, classifyGroup.input.parse(draft)),
    );
    await expect(classified).rejects.toMatchObject({ kind: 'rule-violated' });
  });

  it.each(['viewer', 'operator', 'governance lead', 'auditor', 'admin'] as const)(
    'takes no change from the %s',
    async (role) => {
      const change = withAuthority('governance:classify', await database.person(role), (access) =>
        extend(access, { based_on: 1, codes: [weather] }),
      );
      await expect(change).rejects.toMatchObject({ kind: 'permission-denied' });
    },
  );

  it('cannot be changed in place', async () => {
    await expect(database.owner("update taxonomy_codes set title = 'x'")).rejects.toMatchObject({ code: 'AS001' });
  });
});
