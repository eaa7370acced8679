import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { changePolicies } from '@/lib/access/contract';
import { change, read } from '@/lib/access/policies';
import { projectPending } from '@/lib/jobs/projector';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, plainRun, second } from '../evidence/native-fact';

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

  it('judges the executions of the past again by a list of browser commands of its own', async () => {
    const admin = await database.person('admin');
    const changing = (cdp_methods: string[] | null) =>
      withAuthority('admin:manage', admin, (access) => change(access, { cdp_methods }));
    const commands = ['Page.navigate', 'Network.getCookies'].map((method, index) =>
      native('exe-cdp', `cdp-${index}`, 'browser.command', { method, access: 'read', outcome: 'ok' }),
    );
    await ingestFacts(database, [...plainRun('exe-cdp', 0), ...commands]);
    const violating = async () => {
      const [finding] = await database.owner<{ fact_ids: string[] }>(
        "SELECT fact_ids FROM findings WHERE execution_id = 'exe-cdp' AND rule = 'BRW-1'",
      );
      return finding?.fact_ids ?? [];
    };
    expect(await violating()).toEqual(['cdp-1']);

    const after = await changing(['Network.getCookies', 'Network.getCookies']);
    expect(after.cdp_methods).toEqual(['Network.getCookies']);
    await projectPending();
    expect(await violating()).toEqual(['cdp-0']);

    await changing(null);
    await projectPending();
    expect(await violating()).toEqual(['cdp-1']);
  });

  it('judges again by the longest life of a token, and leaves everything alone where nothing changed', async () => {
    const admin = await database.person('admin');
    const changing = (token_limit_minutes: number) =>
      withAuthority('admin:manage', admin, (access) => change(access, { token_limit_minutes }));
    const issued = { token_digest: 'a'.repeat(64), audience: 'host', expires_at: second(20 * 60) };
    await ingestFacts(database, [...plainRun('exe-tok', 0), native('exe-tok', 'tok-1', 'token.issued', issued)]);
    const findings = () =>
      database.owner("SELECT fact_ids FROM findings WHERE execution_id = 'exe-tok' AND rule = 'TOK-2'");
    expect(await findings()).toHaveLength(1);
    await changing(30);
    await projectPending();
    expect(await findings()).toHaveLength(0);
    await changing(30);
    const [waiting] = await database.owner<{ count: number }>('SELECT count(*)::int AS count FROM projection_queue');
    expect(waiting?.count).toBe(0);
  });

  it.each([['Network'], ['network.getCookies'], ['Page.navigate; rm'], ['']])(
    'takes no %j for a browser command',
    (method) => {
      expect(changePolicies.input.safeParse({ cdp_methods: [method] }).success).toBe(false);
    },
  );

  it('takes no limit of less than a day', () => {
    const acceptance_max_days = { low: 365, medium: 180, high: 90, critical: 0 };
    expect(changePolicies.input.safeParse({ acceptance_max_days }).success).toBe(false);
  });
});
