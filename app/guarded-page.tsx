import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { EmptyState } from '@/components/console/empty-state';
import { type Access, withAuthority } from '@/lib/access/authority';
import { findPerson, type PersonView } from '@/lib/access/guard';
import { type Permission, rolesWith } from '@/lib/access/permissions';
import type { Scope } from '@/lib/access/principal';
import { signInAddress } from '@/lib/access/return-path';
import { personOfCookies } from '@/lib/access/session';
import { REQUEST_PATH_HEADER } from '@/lib/http/address';
import { mark } from '@/lib/http/guard';
import { originOf } from '@/lib/http/route';
import { Problem } from '@/lib/problem';

type SearchParams = Record<string, string | string[] | undefined>;
export interface PageProps {
  readonly params: Promise<Record<string, string>>;
  readonly searchParams: Promise<SearchParams>;
}

/** What a page works with once the person and the project are known. */
export interface PageContext<P extends Permission> {
  readonly person: PersonView;
  readonly project: string;
  /** What the person may do here; for showing acts, never for allowing them. */
  readonly permissions: ReadonlySet<Permission>;
  readonly params: Record<string, string>;
  readonly searchParams: SearchParams;
  /** Reads under the page's permission. */
  readonly read: <T>(work: (access: Access<P>) => Promise<T>) => Promise<T>;
  /** Reads under another permission; ask `permissions` first, because a refusal ends the page. */
  readonly readAs: <Q extends Permission, T>(permission: Q, work: (access: Access<Q>) => Promise<T>) => Promise<T>;
}

/**
 * Makes a page of a project. `need` has no default, and the page can read only through it. Somebody who is not signed
 * in goes to the sign-in and comes back; a stranger gets 404; a member without the permission is told which one.
 */
export function guardedPage<P extends Permission>(need: P, render: (context: PageContext<P>) => Promise<ReactNode>) {
  const show = async (props: PageProps): Promise<ReactNode> => {
    const params = await props.params;
    const { person, scope } = await signedIn(params.project ?? '');
    const membership = person.projects.find((project) => project.slug === params.project);
    if (!membership) notFound();
    try {
      // Asked before anything is rendered, because a prefetch keeps its failures to itself.
      if (!membership.permissions.has(need)) await withAuthority(need, scope, async () => undefined);
      return await render({
        person,
        project: membership.slug,
        permissions: membership.permissions,
        params,
        searchParams: await props.searchParams,
        read: (work) => withAuthority(need, scope, work),
        readAs: (permission, work) => withAuthority(permission, scope, work),
      });
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      if (thrown.kind === 'not-found') notFound();
      if (thrown.kind !== 'permission-denied') throw thrown;
      return (
        <>
          <h1 className="sr-only">Not permitted</h1>
          <EmptyState
            kind="not-permitted"
            permission={need}
            askWhom={`an administrator of this project, for the role ${rolesWith(need).join(' or ')}`}
          />
        </>
      );
    }
  };
  return mark(show, { method: 'PAGE', path: '', needs: [need] });
}

/** A page for everybody, such as the sign-in; `why` says what makes that right. */
export function publicPage(why: string, show: (props: PageProps) => Promise<ReactNode>) {
  return mark(show, { method: 'PAGE', path: '', needs: { public: why } });
}

/** The signed-in person; redirects to the sign-in when there is none. Looked up once a request. */
export const signedIn = cache(async (project: string): Promise<{ person: PersonView; scope: Scope }> => {
  const jar = await cookies();
  const principal = await personOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
  const person = principal?.kind === 'person' ? await findPerson(principal.userId) : undefined;
  const incoming = await headers();
  if (!principal || !person) redirect(signInAddress(incoming.get(REQUEST_PATH_HEADER)));
  return { person, scope: { principal, project, ...originOf({ headers: incoming }, crypto.randomUUID()) } };
});
