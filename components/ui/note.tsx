import type { ReactNode } from 'react';

const BAR = {
  plain: 'bg-edge',
  accent: 'bg-accent',
  warning: 'bg-state-warning',
  failing: 'bg-state-failing',
  passing: 'bg-state-passing',
};

interface NoteProps {
  tone?: keyof typeof BAR;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A sentence that stands beside the data it is about. The title says the tone in words; the bar only repeats it. */
export function Note({ tone = 'plain', title, actions, children }: NoteProps) {
  return (
    <div className="flex overflow-hidden rounded-md border border-line bg-sunken">
      <span aria-hidden className={`w-1 shrink-0 ${BAR[tone]}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className="text-muted">{children}</div>}
        </div>
        {actions}
      </div>
    </div>
  );
}
