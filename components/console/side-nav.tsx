'use client';
import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { ThemeChoice } from '@/lib/theme/theme';
import type { Navigation } from './console-frame';
import { NAV_COOKIE } from './nav-cookie';
import { NavLinks } from './nav-links';
import { PersonMenu } from './person-menu';
import { ProjectSwitcher } from './project-switcher';

interface SideNavProps extends Navigation {
  theme: ThemeChoice;
  signOut: ReactNode;
  initiallyCollapsed: boolean;
}

/** The left column: 220 px, or icons by choice and on middling screens. Hidden where the drawer takes over. */
export function SideNav({ theme, signOut, initiallyCollapsed, ...navigation }: SideNavProps) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const toggle = () => {
    setCollapsed(!collapsed);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers
    document.cookie = `${NAV_COOKIE}=${collapsed ? 'open' : 'collapsed'}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <div
      className={clsx(
        'hidden shrink-0 flex-col border-r border-line bg-sunken md:flex print:hidden',
        collapsed ? 'w-13' : 'w-13 lg:w-55',
      )}
    >
      <div className="flex h-11 shrink-0 items-center border-b border-line px-2">
        <ProjectSwitcher projects={navigation.projects} current={navigation.currentProject} narrow={collapsed} />
      </div>
      <NavLinks sections={navigation.sections} narrow={collapsed} />
      <div className={clsx('flex items-center gap-1 border-t border-line p-2', collapsed && 'flex-col')}>
        <PersonMenu person={navigation.person} theme={theme} signOut={signOut} narrow={collapsed} />
        <span className="max-lg:hidden">
          <IconButton
            label={collapsed ? 'Widen the navigation' : 'Narrow the navigation'}
            icon={collapsed ? <PanelLeftOpen /> : <PanelLeftClose />}
            onClick={toggle}
          />
        </span>
      </div>
    </div>
  );
}
