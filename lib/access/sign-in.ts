import type { NextAuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { transaction } from '@/db/client';
import { log } from '@/lib/log';
import { findCredentials, findPerson } from './guard';
import { GuessDelay } from './guess-delay';
import { isPassword } from './password';
import type { Scope } from './principal';
import { recordAsGuard } from './record';

const SESSION_SECONDS = 12 * 60 * 60;
const delay = new GuessDelay();

/** Where a sign-in or sign-out came from, for the audit trail. */
export type Origin = Pick<Scope, 'requestId' | 'address'>;

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly userId: string }
  /** Unknown account, wrong password, disabled, no password chosen yet: not told apart. */
  | { readonly kind: 'refused' }
  /** Too many failures; this try was not looked at. */
  | { readonly kind: 'delayed' };

/** Checks an e-mail address and a password; a success and a failure are kept in the audit trail of the person's projects. */
export async function signInWithPassword(
  sent: { email: string; password: string },
  origin: Origin,
): Promise<SignInResult> {
  const email = sent.email.trim().toLowerCase();
  const key = `${email}\n${origin.address ?? ''}`;
  if (delay.waitMs(key, Date.now()) > 0) return { kind: 'delayed' };
  // Counted before it is looked at: tries that are sent all at once must not all pass the question above.
  delay.failed(key, Date.now());
  const account = await findCredentials(email);
  if (await isPassword(sent.password, account?.passwordHash)) {
    delay.succeeded(key);
    const { userId } = account!;
    await recordSession('session.signed_in', userId, origin);
    return { kind: 'signed-in', userId };
  }
  if (account) await recordSession('session.refused', account.userId, origin);
  log.info('sign-in.refused', { requestId: origin.requestId });
  return { kind: 'refused' };
}

async function recordSession(
  action: 'session.signed_in' | 'session.signed_out' | 'session.refused',
  userId: string,
  origin: Origin,
): Promise<void> {
  const person = await findPerson(userId);
  const scope: Scope = { principal: { kind: 'person', userId }, ...origin };
  const projectIds = person?.projects.map((project) => project.id) ?? [];
  const result = action === 'session.refused' ? 'refused' : 'done';
  await transaction('assay_guard', (open) =>
    recordAsGuard(open, projectIds, scope, { action, objectKind: 'person', objectId: userId }, result),
  );
}

/**
 * How next-auth works here: one way in, a cookie that holds the person's id and nothing of what they may do, twelve
 * hours. Made per request, so that the audit trail knows where it came from.
 */
export function signInOptions(origin: Origin): NextAuthOptions {
  return {
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        async authorize(sent) {
          if (!sent?.email || !sent.password) return null;
          const result = await signInWithPassword(sent, origin);
          // The message travels to the page as the error's name.
          if (result.kind === 'delayed') throw new Error('delayed');
          return result.kind === 'signed-in' ? { id: result.userId } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token }) => (token.sub === undefined ? {} : { sub: token.sub }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.sub) await recordSession('session.signed_out', token.sub, origin);
      },
    },
    // Their texts may quote what came in.
    logger: {
      error: (code) => log.error('sign-in.failed', { code }),
      warn: (code) => log.warn('sign-in.warning', { code }),
      debug: () => undefined,
    },
  };
}
