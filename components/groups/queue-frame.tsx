'use client';
import { clsx } from 'clsx';
import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';
import { Queue } from './queue';

/** The queue at the left, what is chosen from it at the right; on a narrow screen one of the two. */
export function QueueFrame({ project, children }: { project: string; children: ReactNode }) {
  const openId = useSelectedLayoutSegment();
  // Each pane scrolls by itself, so it must also hold what is positioned in it, or that would lengthen the page.
  return (
    <div className="lg:flex lg:h-full">
      <section
        aria-label="Queue"
        className={clsx(
          'relative shrink-0 lg:w-96 lg:overflow-y-auto lg:border-r lg:border-line xl:w-[27rem]',
          openId !== null && 'max-lg:hidden',
        )}
      >
        <div className="px-4 pt-4 pb-2">
          <Title isMain={openId === null}>Error groups</Title>
          <p className="text-muted">What should be triaged next?</p>
        </div>
        <Queue project={project} openId={openId} />
      </section>
      <div className="relative min-w-0 flex-1 lg:overflow-y-auto">{children}</div>
    </div>
  );
}

/** The page's only h1 is the group's as soon as one is open. */
function Title({ isMain, children }: { isMain: boolean; children: ReactNode }) {
  const Heading = isMain ? 'h1' : 'h2';
  return <Heading className="text-lg font-semibold">{children}</Heading>;
}
