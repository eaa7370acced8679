import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the console, fetched when it is followed and never ahead: reading single executions is audited,
 * and a page that the browser fetched on its own would stand there as read by a person.
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  return <Link {...props} prefetch={false} />;
}
