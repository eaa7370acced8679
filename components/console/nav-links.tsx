'use client';
import { clsx } from 'clsx';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { PageLink } from '@/components/ui/page-link';
import { formatCount } from '@/lib/format/number';
import { FILTER_KEYS } from '@/lib/quality/url';
import type { NavSection } from './console-frame';
import { SectionIcon } from './section-icon';
import { useShortcuts } from './shortcuts';

interface NavLinksProps {
  sections: readonly NavSection[];
  /** Icons only; the names stay for screen readers. */
  narrow: boolean;
  /** In the drawer, where the names always show. */
  wide?: boolean;
  onNavigate?: () => void;
}

/** The sections that this person may open. */
export function NavLinks({ sections, narrow, wide = false, onNavigate }: NavLinksProps) {
  const currentHref = currentSection(usePathname(), sections);
  const kept = useKeptSearch();
  return (
    <nav aria-label="Sections" className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul className="flex flex-col gap-px">
        {sections.map((section) => {
          const current = section.href === currentHref;
          return (
            <li key={section.href}>
              <PageLink
                href={`${section.href}${kept}`}
                title={section.label}
                aria-current={current ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={clsx(
                  'flex h-8 items-center gap-2.5 rounded-md px-2.5 outline-offset-[-2px]',
                  current ? 'bg-selected font-medium text-accent' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <SectionIcon icon={section.icon} />
                <span className={clsx('min-w-0 flex-1 truncate', nameVisibility(narrow, wide))}>{section.label}</span>
                {section.count ? (
                  <span className={clsx('text-xs', nameVisibility(narrow, wide))}>{formatCount(section.count)}</span>
                ) : null}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What narrows every screen, the time range, the zone and the filters, goes along from one section to the next. */
const KEPT: readonly string[] = ['from', 'to', 'zone', ...FILTER_KEYS];

function useKeptSearch(): string {
  const kept = new URLSearchParams([...useSearchParams()].filter(([name]) => KEPT.includes(name))).toString();
  return kept && `?${kept}`;
}

/** The section whose address is the longest beginning of this one, so that of two nested ones only one is current. */
function currentSection(path: string, sections: readonly NavSection[]): string | undefined {
  return sections
    .map((section) => section.href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** `g` and a section's letter goes there. Mounted once, beside whichever form of the navigation shows. */
export function NavKeys({ sections }: { sections: readonly NavSection[] }) {
  const router = useRouter();
  const kept = useKeptSearch();
  useShortcuts(
    'Go to',
    sections
      .filter((section) => section.key)
      .map((section) => ({
        keys: `g ${section.key}`,
        label: section.label,
        run: () => {
          router.push(`${section.href}${kept}`);
          return undefined;
        },
      })),
  );
  return null;
}

/** Names hide by choice (`narrow`) or below 1024 px, unless the place is always wide. */
export function nameVisibility(narrow: boolean, wide: boolean): string {
  if (wide) return '';
  return narrow ? 'sr-only' : 'max-lg:sr-only';
}
