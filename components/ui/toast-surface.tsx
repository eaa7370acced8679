'use client';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { connectToasts, type Toast } from './toast-queue';

const SHOWN_MS = 5_000;

/** Where toasts appear. */
export default function ToastSurface() {
  // Runs after the toaster's own effects, so that it already listens.
  useEffect(() => connectToasts(show), []);
  return (
    <Toaster
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

function show({ message, description, undo }: Toast): void {
  toast(message, {
    duration: SHOWN_MS,
    ...(description && { description }),
    ...(undo && { action: { label: 'Undo', onClick: undo } }),
  });
}
