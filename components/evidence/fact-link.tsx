'use client';
import type { ComponentProps, MouseEvent } from 'react';
import { useFact } from './fact-context';

type FactLinkProps = { id: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>;

/** Opens a fact beside the page. A real link, so that it can be copied and opened in a tab of its own. */
export function FactLink({ id, children, ...rest }: FactLinkProps) {
  const { fact, open, hrefOf } = useFact();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <a {...rest} href={hrefOf(id)} data-fact={id} aria-current={fact === id ? 'true' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
