'use client';
import { Toaster as SonnerToaster, toast } from 'sonner';

/** Once per tree. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
      gap={8}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-center gap-3 rounded-md bg-raised px-3 py-2.5 font-sans text-sm text-ink shadow-overlay',
          description: 'text-xs text-muted',
          content: 'min-w-0 flex-1',
          icon: 'hidden',
          actionButton: 'ml-auto rounded-sm border border-edge px-2 py-0.5 text-xs font-medium hover:bg-hover',
        },
      }}
    />
  );
}

interface Undo {
  undo: () => void;
}

/** Says that an act is done, for five seconds. Failures are shown where the data would be, never as a toast. */
export function toastDone(message: string, options?: { description?: string } & Partial<Undo>): void {
  toast(message, {
    duration: 5_000,
    ...(options?.description && { description: options.description }),
    ...(options?.undo && { action: { label: 'Undo', onClick: options.undo } }),
  });
}
