import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/format/number';
import { PageLink } from './page-link';

interface LinkTabsProps {
  label: string;
  items: readonly { href: string; label: ReactNode; count?: number; current: boolean }[];
}

/** Tabs that are addresses: queues, settings. Each opens in a new tab, is copied, goes back. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line px-4">
      {items.map((item) => (
        <PageLink
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className={clsx(
            '-mb-px flex h-9 items-center gap-1.5 border-b-2 whitespace-nowrap outline-offset-[-2px]',
            item.current ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {item.label}
          {item.count !== undefined && <span className="text-xs text-muted">{formatCount(item.count)}</span>}
        </PageLink>
      ))}
    </nav>
  );
}
