import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readThemeChoice, THEME_COOKIE } from '@/lib/theme/theme';
import { HelpSheet } from './help-sheet';
import { NAV_COOKIE } from './nav-cookie';
import { NavDrawer } from './nav-drawer';
import type { SectionIconKey } from './section-icon';
import { SideNav } from './side-nav';

export interface NavSection {
  readonly href: string;
  readonly label: string;
  readonly icon: SectionIconKey;
  /** What waits there, such as acceptances to decide. */
  readonly count?: number;
  /** The letter after `g` that goes there. */
  readonly key?: string;
}

export interface NavProject {
  readonly name: string;
  readonly href: string;
}

export interface Navigation {
  readonly projects: readonly NavProject[];
  /** Name of the project that is open. */
  readonly currentProject: string;
  /** Only what this person may open. */
  readonly sections: readonly NavSection[];
  readonly person: { readonly name: string; readonly email: string };
}

interface ConsoleFrameProps extends Navigation {
  /** The button that signs out. */
  signOut: ReactNode;
  /** Time range and filters. */
  topBar?: ReactNode;
  search?: ReactNode;
  children: ReactNode;
}

/** Navigation at the left, controls above, and one region that scrolls. */
export async function ConsoleFrame({ signOut, topBar, search, children, ...navigation }: ConsoleFrameProps) {
  const jar = await cookies();
  const theme = readThemeChoice(jar.get(THEME_COOKIE)?.value);
  return (
    <div className="flex h-dvh print:block print:h-auto">
      <SideNav
        {...navigation}
        theme={theme}
        signOut={signOut}
        initiallyCollapsed={jar.get(NAV_COOKIE)?.value === 'collapsed'}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-2 md:h-11 md:flex-nowrap md:px-4 print:hidden">
          <a
            href="#main"
            className="absolute top-1 left-1 z-50 -translate-y-12 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:translate-y-0"
          >
            Skip to the content
          </a>
          <NavDrawer {...navigation} theme={theme} signOut={signOut} />
          <div className="order-last flex min-w-0 basis-full items-center gap-1.5 overflow-x-auto py-1.5 [scrollbar-width:none] md:order-none md:flex-1 md:basis-auto">
            {topBar}
          </div>
          {search && <div className="flex h-11 min-w-0 flex-1 items-center md:w-64 md:flex-none">{search}</div>}
        </header>
        {/* Positioned, or what is hidden but for screen readers would lengthen the document behind it. */}
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <HelpSheet />
    </div>
  );
}
