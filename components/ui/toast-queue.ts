export interface Toast {
  readonly message: string;
  readonly description?: string;
  readonly undo?: () => void;
}

// What was said before the surface was there waits here; afterwards `say` hands it on at once.
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let say: ((toast: Toast) => void) | null = null;

/** Says that an act is done, for five seconds. Failures are shown where the data would be, never as a toast. */
export function toastDone(message: string, options: Omit<Toast, 'message'> = {}): void {
  const toast = { message, ...options };
  if (say) say(toast);
  else waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Gives the queue its surface, with everything that waited for it. */
export function connectToasts(surface: (toast: Toast) => void): void {
  say = surface;
  for (const toast of waiting.splice(0)) surface(toast);
}

/** Whether anything was ever said; from then on the surface stays. */
export function toastsWanted(): boolean {
  return say !== null || waiting.length > 0;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
