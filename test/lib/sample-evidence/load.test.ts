import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { SAMPLE_EXECUTIONS } from '@/lib/sample-evidence/contract';
import { readState, start } from '@/lib/sample-evidence/load';
import { freshDatabase, type PersonScope } from '../../support/database';
import { eventually } from '../../support/eventually';

const database = freshDatabase();
const stateOf = (admin: PersonScope) => withAuthority('admin:manage', admin, readState);

describe('the sample evidence', () => {
  it('comes in through the intake while the administrator watches, is audited, and is loaded once', async () => {
    const admin = await database.person('admin');
    expect(await stateOf(admin)).toEqual({ state: 'empty', done: 0, total: SAMPLE_EXECUTIONS });
    expect(await withAuthority('admin:manage', admin, start)).toMatchObject({ state: 'loading', done: 0 });
    await eventually(async () => expect(await stateOf(admin)).toMatchObject({ state: 'present' }), 60_000);

    const [counted] = await database.owner<{ executions: string; waiting: string }>(
      `SELECT (SELECT count(DISTINCT execution_id) FROM facts) AS executions,
        (SELECT count(DISTINCT execution_id) FROM projection_queue) AS waiting`,
    );
    expect(counted).toEqual({ executions: String(SAMPLE_EXECUTIONS), waiting: String(SAMPLE_EXECUTIONS) });
    const audited = await database.owner("SELECT actor_id FROM audit_events WHERE action = 'sample_evidence.loaded'");
    expect(audited).toEqual([{ actor_id: admin.principal.userId }]);
    await expect(withAuthority('admin:manage', admin, start)).rejects.toMatchObject({ kind: 'conflict' });
  });
});
