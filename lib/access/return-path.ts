/** Stands for any host: what counts is that the address does not leave it. */
const SOME_ORIGIN = 'http://console.invalid';

/**
 * Where to go after signing in: the path in `callbackUrl` when it stays within the console, else the start page. Only
 * pages are returned to, never an address of the API or the sign-in itself.
 */
export function returnPath(callbackUrl: string | readonly string[] | undefined): string {
  if (typeof callbackUrl !== 'string' || !callbackUrl.startsWith('/') || !URL.canParse(callbackUrl, SOME_ORIGIN)) {
    return '/';
  }
  const { origin, pathname, search, hash } = new URL(callbackUrl, SOME_ORIGIN);
  const isPage = !/^\/(?:api|v1|sign-in|set-up|invite)(?:\/|$)/.test(pathname);
  // A path may still begin with two slashes once its dots are resolved, and a browser would read that as a host.
  return origin === SOME_ORIGIN && isPage && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

/** The sign-in that returns to the page that was asked for, without what the router adds to its own requests. */
export function signInAddress(requestPath: string | null): string {
  const [path = '', query = ''] = (requestPath ?? '').split('?', 2);
  const kept = new URLSearchParams(query);
  kept.delete('_rsc');
  const asked = returnPath(kept.size > 0 ? `${path}?${kept}` : path);
  return asked === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(asked)}`;
}
