'use client';
import { clsx } from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { PageLink } from '@/components/ui/page-link';
import { Popover } from '@/components/ui/popover';
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
    <Popover
      label="Projects"
      width="small"
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
    >
      <ul className="p-1">
        {projects.map((project) => (
          <li key={project.href}>
            <PageLink
              href={project.href}
              aria-current={project.name === current ? 'true' : undefined}
              className="flex h-7 items-center gap-2 rounded-sm px-2 outline-offset-[-2px] hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{project.name}</span>
              {project.name === current && <Check aria-hidden className="size-3.5" />}
            </PageLink>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
