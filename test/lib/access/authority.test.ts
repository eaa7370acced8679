import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { facts } from '@/db/schema/facts';
import { projects } from '@/db/schema/projects';
import { withAuthority } from '@/lib/access/authority';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

describe('withAuthority', () => {
  it('refuses a member without the permission, names it, and keeps the refusal in the audit trail', async () => {
    const viewer = await database.person('viewer');
    await expect(withAuthority('quality:drilldown', viewer, async () => 'reached')).rejects.toMatchObject({
      kind: 'permission-denied',
      extras: { permission: 'quality:drilldown' },
    });
    const refusals = await database.owner('SELECT action, result FROM audit_events WHERE actor_id = $1', [
      viewer.principal.userId,
    ]);
    expect(refusals).toEqual([{ action: 'permission.refused', result: 'refused' }]);
  });

  it('answers somebody who is no member as if the project did not exist', async () => {
    const stranger = { principal: { kind: 'person', userId: crypto.randomUUID() }, project: 'default' } as const;
    await expect(withAuthority('quality:aggregate', stranger, async () => 1)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('takes a role that was taken away into account on the very next call', async () => {
    const viewer = await database.person('viewer');
    await expect(withAuthority('quality:aggregate', viewer, async () => 'in')).resolves.toBe('in');
    await database.owner("UPDATE memberships SET roles = '{}' WHERE user_id = $1", [viewer.principal.userId]);
    await expect(withAuthority('quality:aggregate', viewer, async () => 'in')).rejects.toMatchObject({
      kind: 'permission-denied',
    });
  });

  it('lets the aggregate role read no fact even when the code asks for it', async () => {
    const viewer = await database.person('viewer');
    const readFacts = withAuthority('quality:aggregate', viewer, ({ db }) => db.select().from(facts));
    await expect(readFacts).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('shows only the rows of the project', async () => {
    await database.owner("INSERT INTO projects (slug, name) VALUES ('other', 'Other')");
    const viewer = await database.person('viewer');
    const seen = await withAuthority('quality:aggregate', viewer, ({ db }) =>
      db.select({ slug: projects.slug }).from(projects),
    );
    expect(seen).toEqual([{ slug: 'default' }]);
  });

  it('leaves no right behind on the connection', async () => {
    const viewer = await database.person('viewer');
    await withAuthority('quality:aggregate', viewer, async () => undefined);
    const role = await withAuthority('audit:read', await database.person('auditor'), ({ db }) =>
      db.execute<{ role: string }>(sql`select current_user as role`),
    );
    expect(role.rows).toEqual([{ role: 'assay_audit' }]);
  });
});
