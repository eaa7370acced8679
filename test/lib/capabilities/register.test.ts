import { beforeEach, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { CapabilityInput } from '@/lib/capabilities/contract';
import { list, read } from '@/lib/capabilities/read';
import { register } from '@/lib/capabilities/write';
import { projectPending } from '@/lib/jobs/projector';
import { freshDatabase, type PersonScope } from '../../support/database';
import { ingestFacts } from '../../support/evidence';

const database = freshDatabase();
let admin: PersonScope;
let viewer: PersonScope;
let number = 0;

beforeEach(async () => {
  admin = await database.person('admin');
  viewer = await database.person('viewer');
  number += 1;
});

/** A version of a capability of this test's own. */
const version = (fields: Partial<CapabilityInput> = {}): CapabilityInput => ({
  capability: `mail.send.${number}`,
  version: '1.0.0',
  audience: 'agent',
  operation: 'query',
  risk: 'low',
  requires_confirmation: false,
  requires_hitl: false,
  idempotency: 'none',
  ...fields,
});
const registering = (...capabilities: CapabilityInput[]) =>
  withAuthority('admin:manage', admin, (access) => register(access, { capabilities }));
const reading = (id: string) => withAuthority('quality:aggregate', viewer, (access) => read(access, id));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('registering capabilities', () => {
  it('keeps each version and who registered it, and writes it to the audit trail', async () => {
    expect(await registering(version({ timeout_ms: 30_000 }))).toEqual({ registered: 1, known: 0, touched: 0 });
    const { versions } = await reading(`mail.send.${number}`);
    expect(versions).toHaveLength(1);
    expect(versions[0]).toMatchObject({ version: '1.0.0', timeout_ms: 30_000, provider: null });
    const [event] = await database.owner<{ actor_id: string; after: unknown }>(
      "SELECT actor_id, after FROM audit_events WHERE action = 'capability.registered' ORDER BY id DESC LIMIT 1",
    );
    expect(event).toMatchObject({
      actor_id: admin.principal.userId,
      after: { versions: [`mail.send.${number} 1.0.0`] },
    });
  });

  it('counts what it knows already and changes nothing', async () => {
    await registering(version());
    expect(await registering(version(), version({ version: '2.0.0' }))).toMatchObject({ registered: 1, known: 1 });
    const listed = await withAuthority('quality:aggregate', viewer, (access) =>
      list(access, { search: `mail.send.${number}` }),
    );
    expect(listed.items).toMatchObject([{ version: '2.0.0', versions: 2 }]);
  });

  it('refuses another content under a version that is known, and keeps nothing of the request', async () => {
    await registering(version());
    const attempt = registering(version({ version: '2.0.0' }), version({ risk: 'high' }));
    await expect(attempt).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('1.0.0') });
    expect((await reading(`mail.send.${number}`)).versions).toHaveLength(1);
  });

  it('lets only a new capability reach back, because its calls were judged by nothing', async () => {
    const past = hoursAgo(48);
    await registering(version({ in_force_from: past }), version({ version: '1.1.0', in_force_from: hoursAgo(24) }));
    const attempt = registering(version({ version: '2.0.0', risk: 'high', in_force_from: past }));
    await expect(attempt).rejects.toMatchObject({ kind: 'rule-violated' });
    const far = registering(version({ version: '2.0.0', in_force_from: hoursAgo(-24 * 400) }));
    await expect(far).rejects.toMatchObject({ kind: 'rule-violated' });
  });

  it('lets one of two people who register the same version at once be told of the other', async () => {
    const results = await Promise.allSettled([registering(version()), registering(version({ risk: 'high' }))]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await reading(`mail.send.${number}`)).versions).toHaveLength(1);
  });

  it('pages by id', async () => {
    await registering(...['a', 'b', 'c'].map((letter) => version({ capability: `paged.${number}.${letter}` })));
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await withAuthority('quality:aggregate', viewer, (access) =>
        list(access, { search: `paged.${number}.`, limit: 2, ...(after && { after }) }),
      );
      seen.push(...page.items.map((one) => one.capability));
      after = page.next;
    }
    expect(seen).toEqual(['a', 'b', 'c'].map((letter) => `paged.${number}.${letter}`));
  });
});

describe('a call', () => {
  const call = (execution: string, capability: string, hours: number, capability_version?: string) => {
    const ids = { execution_id: execution, producer: { name: 'open-nua-desktop' } };
    return [
      {
        ...ids,
        kind: 'execution.started',
        fact_id: `${execution}-1`,
        observed_at: hoursAgo(hours),
        detail: { origin: 'initial', capabilities_granted: [capability] },
      },
      {
        ...ids,
        kind: 'control.check',
        fact_id: `${execution}-2`,
        observed_at: hoursAgo(hours - 0.01),
        detail: { control: 'scope', decision: 'allow', capability, decided_by: 'host' },
      },
      {
        ...ids,
        kind: 'tool.call',
        fact_id: `${execution}-3`,
        observed_at: hoursAgo(hours - 0.02),
        detail: {
          capability,
          ...(capability_version && { capability_version }),
          operation: 'mutation',
          status: 'ok',
          dispatch_state: 'confirmed',
        },
      },
    ];
  };
  const rulesOf = async (execution: string, capability: string) => {
    const rows = await database.owner<{ rule: string }>(
      'SELECT rule FROM findings WHERE execution_id = $1 AND capability = $2 ORDER BY rule',
      [execution, capability],
    );
    return rows.map(({ rule }) => rule);
  };

  it('is judged by the version of its time: a stricter one that is registered later leaves the old findings', async () => {
    const capability = `calendar.write.${number}`;
    const lenient = version({ capability, operation: 'mutation', in_force_from: hoursAgo(100) });
    await registering(lenient);
    await ingestFacts(database, call(`old-${number}`, capability, 50));
    // Nothing asks for a key, and nobody confirmed.
    expect(await rulesOf(`old-${number}`, capability)).toEqual(['CAP-3']);

    const strict = version({
      capability,
      version: '2.0.0',
      operation: 'mutation',
      audience: 'app',
      idempotency: 'key_required',
    });
    await registering(strict);
    await projectPending();
    await ingestFacts(database, call(`new-${number}`, capability, -1));
    expect(await rulesOf(`old-${number}`, capability)).toEqual(['CAP-3']);
    expect(await rulesOf(`new-${number}`, capability)).toEqual(['CAP-2', 'CAP-3', 'CAP-4']);
    // A call that still names the lenient version is judged by that one.
    await ingestFacts(database, call(`named-${number}`, capability, -1, '1.0.0'));
    expect(await rulesOf(`named-${number}`, capability)).toEqual(['CAP-3']);
  });

  it('of before a registry was kept is judged once the registry says since when it holds', async () => {
    const capability = `files.drop.${number}`;
    await ingestFacts(database, call(`first-${number}`, capability, 20));
    expect(await rulesOf(`first-${number}`, capability)).not.toContain('CAP-4');
    const answer = await registering(
      version({ capability, operation: 'mutation', idempotency: 'key_required', in_force_from: hoursAgo(30) }),
    );
    expect(answer.touched).toBeGreaterThan(0);
    await projectPending();
    expect(await rulesOf(`first-${number}`, capability)).toContain('CAP-4');
  });
});
