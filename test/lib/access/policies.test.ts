import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { changePolicies } from '@/lib/access/contract';
import { change, read } from '@/lib/access/policies';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

describe('policies', () => {
  it('changes what is given, leaves the rest, and keeps both states with who changed them', async () => {
    const admin = await database.person('admin');
    const before = await withAuthority('admin:manage', admin, read);
    const after = await withAuthority('admin:manage', admin, (access) => change(access, { four_eyes_waived: true }));
    expect(after).toEqual({ ...before, four_eyes_waived: true });
    expect(await withAuthority('admin:manage', admin, read)).toEqual(after);
    const trail = await database.owner(
      "SELECT actor_id, before, after FROM audit_events WHERE action = 'policies.changed'",
    );
    expect(trail).toEqual([{ actor_id: admin.principal.userId, before, after }]);
  });

  it('takes no limit of less than a day', () => {
    const acceptance_max_days = { low: 365, medium: 180, high: 90, critical: 0 };
    expect(changePolicies.input.safeParse({ acceptance_max_days }).success).toBe(false);
  });
});
