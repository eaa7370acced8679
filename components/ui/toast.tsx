'use client';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { subscribeToToasts, toastsWanted } from './toast-queue';

const ToastSurface = lazy(() => import('./toast-surface'));

/** Once per tree. Its code is fetched with the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToToasts, toastsWanted, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastSurface />
    </Suspense>
  );
}
