'use client';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Drawer } from '@/components/ui/drawer';
import { IconButton } from '@/components/ui/icon-button';
import type { ThemeChoice } from '@/lib/theme/theme';
import type { Navigation } from './console-frame';
import { NavKeys, NavLinks } from './nav-links';
import { PersonMenu } from './person-menu';
import { ProjectSwitcher } from './project-switcher';

interface NavDrawerProps extends Navigation {
  theme: ThemeChoice;
  signOut: ReactNode;
}

/** The navigation of a narrow screen, behind a button. */
export function NavDrawer({ theme, signOut, ...navigation }: NavDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <NavKeys sections={navigation.sections} />
      <IconButton label="Open the navigation" icon={<MenuIcon />} tooltip={false} onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} title="Assay">
        <div className="flex min-h-full flex-col">
          <div className="flex border-b border-line p-2">
            <ProjectSwitcher projects={navigation.projects} current={navigation.currentProject} narrow={false} wide />
          </div>
          <NavLinks sections={navigation.sections} narrow={false} wide onNavigate={() => setOpen(false)} />
          <div className="flex border-t border-line p-2">
            <PersonMenu person={navigation.person} theme={theme} signOut={signOut} narrow={false} wide />
          </div>
        </div>
      </Drawer>
    </div>
  );
}
