'use client';
import { lazy, type ReactNode, Suspense } from 'react';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  children: ReactNode;
}

const DrawerSurface = lazy(() => import('./drawer-surface'));

/** A sheet from the edge of a small screen: navigation, filters. Its code is fetched when it opens. */
export function Drawer({ open, ...props }: DrawerProps) {
  if (!open) return null;
  return (
    <Suspense>
      <DrawerSurface {...props} />
    </Suspense>
  );
}
