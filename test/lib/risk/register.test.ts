import { describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import { listRisks, type RiskDetail, type RiskList } from '@/lib/risk/contract';
import { list, read } from '@/lib/risk/read';
import { freshDatabase, type PersonScope } from '../../support/database';
import { dayFromNow, decideAs, groupOf, plantFailures, proposeAs } from '../../support/risk';

const database = freshDatabase();
const DAY_MS = 86_400_000;

function register(person: PersonScope, input: object = {}, now?: Date): Promise<RiskList> {
  return withAuthority('quality:aggregate', person, (access) => list(access, listRisks.input.parse(input), now));
}
const idsOf = (risks: readonly { id: string }[]) => risks.map(({ id }) => id);

/** One acceptance of each kind; each over failures of its own. */
async function oneOfEach() {
  const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
  const make = async (changes: Parameters<typeof proposeAs>[1] = {}) => {
    const errorClass = `class_${crypto.randomUUID().slice(0, 8)}`;
    const fingerprint = await plantFailures(database, { at: new Date(), failures: 5, errorClass });
    const scope = { kind: 'predicate', domain: 'provider', error_class: errorClass } as const;
    return { fingerprint, risk: await proposeAs(author, { scope, ...changes }) };
  };
  const approved = async (changes?: Parameters<typeof proposeAs>[1]) =>
    decideAs(lead, (await make(changes)).risk, 'approved');
  const open = await make();
  return {
    lead,
    fingerprint: open.fingerprint,
    proposed: open.risk,
    breached: await approved({ ceiling_count: 4 }),
    soon: await approved({ ends: dayFromNow(10) }),
    late: await approved({ ends: dayFromNow(60) }),
    scheduled: await approved({ starts: dayFromNow(40), ends: dayFromNow(90) }),
    revoked: await decideAs(lead, await approved(), 'revoked'),
    rejected: await decideAs(lead, (await make()).risk, 'rejected'),
    withdrawn: await decideAs(author, (await make()).risk, 'withdrawn'),
  };
}

describe('the register', () => {
  it('has every acceptance in the queues where people look for it, most urgent first', async () => {
    const risks = await oneOfEach();
    const { lead, proposed, breached, soon, late, scheduled, revoked, rejected, withdrawn } = risks;
    const queue = async (name?: string) => idsOf((await register(lead, { ...(name && { queue: name }) })).items);
    expect(await queue('to_approve')).toEqual([proposed.id]);
    expect(await queue('breached')).toEqual([breached.id]);
    expect(await queue('expiring_30d')).toEqual([soon.id]);
    expect(await queue('in_force')).toEqual(idsOf([soon, late, scheduled]));
    expect(await queue('ended')).toEqual(idsOf([withdrawn, rejected, revoked]));
    expect(await queue()).toEqual(idsOf([breached, proposed, soon, late, scheduled, withdrawn, rejected, revoked]));
    const { counts, total } = await register(lead);
    expect({ ...counts, total }).toEqual({
      to_approve: 1,
      in_force: 3,
      expiring_30d: 1,
      breached: 1,
      ended: 3,
      total: 8,
    });

    const later = new Date(Date.parse(soon.ends_at));
    expect(idsOf((await register(lead, { queue: 'ended' }, later)).items)).toContain(soon.id);

    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page: RiskList = await register(lead, { limit: 3, ...(after && { after }) });
      pages.push(...idsOf(page.items));
      after = page.next;
    } while (after);
    expect(pages).toEqual(await queue());

    const group_id = await groupOf(database, risks.fingerprint);
    expect(idsOf((await register(lead, { group_id })).items)).toEqual([proposed.id]);
  });

  it('shows figures at the proposal against now, and how much of the ceiling is used', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const fingerprint = await plantFailures(database, {
      at: new Date(Date.now() - 2 * DAY_MS),
      failures: 20,
      errorClass: 'figures',
    });
    const scope = { kind: 'predicate', domain: 'provider', error_class: 'figures' } as const;
    const risk = await decideAs(lead, await proposeAs(author, { scope, ceiling_count: 50 }), 'approved');
    await plantFailures(database, { at: new Date(), failures: 8, fingerprint });
    const item = (await register(lead)).items.find(({ id }) => id === risk.id);
    expect(item).toMatchObject({
      figures: { at_proposal: { groups: 1, failures: 20 }, now: { groups: 1, failures: 28 } },
      ceiling: { limit: 50, used: 8 },
      approved_by: { id: lead.principal.userId, name: 'governance lead' },
      scope_in_words: 'Failures of domain provider, class “figures”',
    });
  });

  it('names somebody who has left the project no more, and keeps what they decided', async () => {
    const [author, lead] = [await database.person('quality engineer'), await database.person('governance lead')];
    const risk = await decideAs(lead, await proposeAs(author), 'approved');
    await database.owner('DELETE FROM memberships WHERE user_id = $1', [lead.principal.userId]);
    const viewer = await database.person('viewer');
    const seen: RiskDetail = await withAuthority('quality:aggregate', viewer, (access) => read(access, risk.id));
    expect(seen).toMatchObject({ state: 'in_force', approved_by: { id: lead.principal.userId, name: null } });
  });

  it('answers an unknown id with not found, and a cursor that it did not give with a sentence', async () => {
    const viewer = await database.person('viewer');
    const unknown = withAuthority('quality:aggregate', viewer, (access) => read(access, crypto.randomUUID()));
    await expect(unknown).rejects.toMatchObject({ kind: 'not-found' });
    await expect(register(viewer, { after: 'page-2' })).rejects.toMatchObject({ kind: 'invalid-request' });
  });
});
