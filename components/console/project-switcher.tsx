'use client';
import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { Menu } from '@/components/ui/menu';
import type { NavProject } from './console-frame';
import { Logo } from './logo';
import { nameVisibility } from './nav-links';

interface ProjectSwitcherProps {
  projects: readonly NavProject[];
  current: string;
  narrow: boolean;
  wide?: boolean;
}

/** Which project is open, and the way to the others that this person belongs to. */
export function ProjectSwitcher({ projects, current, narrow, wide = false }: ProjectSwitcherProps) {
  const visibility = nameVisibility(narrow, wide);
  return (
    <Menu
      items={[
        { kind: 'heading', label: 'Projects' },
        ...projects.map((project) => ({
          kind: 'link' as const,
          label: project.name,
          href: project.href,
          current: project.name === current,
        })),
      ]}
      trigger={
        <button
          type="button"
          title={`Project ${current}`}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
        >
          <Logo />
          <span className={clsx('min-w-0 flex-1 truncate font-semibold', visibility)}>
            <span className="sr-only">Project </span>
            {current}
          </span>
          <ChevronsUpDown aria-hidden className={clsx('size-3.5 shrink-0 text-muted', visibility)} />
        </button>
      }
    />
  );
}
