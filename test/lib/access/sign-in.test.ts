import { describe, expect, it, vi } from 'vitest';
import { addMember } from '@/lib/access/set-up';
import { signInOptions, signInWithPassword } from '@/lib/access/sign-in';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();
const password = 'a long pass phrase';
const origin = { requestId: 'request-1', address: '192.0.2.0/24' };

async function account(email: string): Promise<string> {
  return (await addMember(database.ownerUrl, { email, password, roles: ['viewer'], project: 'default' })).userId;
}
const auditOf = (userId: string) =>
  database.owner('SELECT action, result, request_id, address FROM audit_events WHERE actor_id = $1 ORDER BY id', [
    userId,
  ]);

describe('signInWithPassword', () => {
  it('takes the e-mail address in any case and keeps the sign-in in the audit trail', async () => {
    const userId = await account('casual@example.com');
    const result = await signInWithPassword({ email: ' Casual@Example.COM ', password }, origin);
    expect(result).toEqual({ kind: 'signed-in', userId });
    expect(await auditOf(userId)).toEqual([
      { action: 'session.signed_in', result: 'done', request_id: 'request-1', address: '192.0.2.0/24' },
    ]);
  });

  it('answers alike to an unknown account, a wrong password, a disabled account and an open invitation', async () => {
    const wrong = await account('wrong@example.com');
    const disabled = await account('disabled@example.com');
    await database.owner('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled]);
    await addMember(database.ownerUrl, { email: 'pending@example.com', roles: ['viewer'], project: 'default' });
    const answers = [
      await signInWithPassword({ email: 'nobody@example.com', password }, origin),
      await signInWithPassword({ email: 'wrong@example.com', password: 'a wrong pass phrase' }, origin),
      await signInWithPassword({ email: 'disabled@example.com', password }, origin),
      await signInWithPassword({ email: 'pending@example.com', password }, origin),
    ];
    expect(answers).toEqual(Array(4).fill({ kind: 'refused' }));
    expect(await auditOf(wrong)).toMatchObject([{ action: 'session.refused', result: 'refused' }]);
  });

  it('does not look at further tries after three failures, from that address only, known account or not', async () => {
    await account('guessed@example.com');
    // The clock stands still: a slow machine must not outwait the delay.
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    for (const email of ['guessed@example.com', 'unknown@example.com']) {
      const guess = () => signInWithPassword({ email, password: 'a wrong pass phrase' }, origin);
      expect([await guess(), await guess(), await guess(), await guess()].map(({ kind }) => kind)).toEqual([
        'refused',
        'refused',
        'refused',
        'delayed',
      ]);
    }
    expect(await signInWithPassword({ email: 'guessed@example.com', password }, origin)).toEqual({ kind: 'delayed' });
    const elsewhere = { ...origin, address: '198.51.100.0/24' };
    expect(await signInWithPassword({ email: 'guessed@example.com', password }, elsewhere)).toMatchObject({
      kind: 'signed-in',
    });
    vi.useRealTimers();
  });

  it('looks at no more of them when they are sent all at once', async () => {
    await account('flooded@example.com');
    const guess = () => signInWithPassword({ email: 'flooded@example.com', password: 'a wrong pass phrase' }, origin);
    const answers = await Promise.all(Array.from({ length: 8 }, guess));
    expect(answers.filter(({ kind }) => kind === 'refused')).toHaveLength(3);
  });
});

describe('the session', () => {
  const { callbacks, session, events } = signInOptions(origin);

  it('holds the id of the person and nothing else', async () => {
    const token = { sub: 'some-id', name: 'Name', email: 'mail@example.com', roles: ['admin'] };
    const user = { id: 'some-id' };
    expect(await callbacks?.jwt?.({ token, user, account: null })).toEqual({ sub: 'some-id' });
    expect(session).toMatchObject({ strategy: 'jwt', maxAge: 43_200 });
  });

  it('leaves a trace when it is ended', async () => {
    const userId = await account('leaving@example.com');
    await events?.signOut?.({ token: { sub: userId }, session: {} as never });
    expect(await auditOf(userId)).toMatchObject([{ action: 'session.signed_out', result: 'done' }]);
  });
});
