import { Filter, Inbox, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps =
  | {
      kind: 'nothing-yet';
      title: string;
      /** The next step: what to send or press, with the command where there is one. */
      children?: ReactNode;
      action?: ReactNode;
    }
  | {
      kind: 'nothing-matches';
      title?: string;
      children?: ReactNode;
      /** One button that drops the filter which is most likely in the way. */
      action?: ReactNode;
    }
  | {
      kind: 'not-permitted';
      /** The permission that is missing, by its name. */
      permission: string;
      /** Who can give it, such as an administrator's name or address. */
      askWhom?: string;
      children?: ReactNode;
    };

/** Why there is nothing to see, and what to do about it. The three reasons never look alike. */
export function EmptyState(props: EmptyStateProps) {
  const Icon = { 'nothing-yet': Inbox, 'nothing-matches': Filter, 'not-permitted': Lock }[props.kind];
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-8 sm:flex-row sm:px-8">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-line text-muted">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 max-w-prose flex-1">
        <p className="font-medium">{titleOf(props)}</p>
        <div className="mt-0.5 flex flex-col gap-2 text-muted">
          {props.kind === 'not-permitted' && (
            <p>
              It needs the permission <code className="font-mono text-xs text-ink">{props.permission}</code>. Ask{' '}
              {props.askWhom ?? 'an administrator of this project'} for it.
            </p>
          )}
          {props.children}
        </div>
        {props.kind !== 'not-permitted' && props.action && (
          <div className="mt-3 flex flex-wrap gap-2">{props.action}</div>
        )}
      </div>
    </div>
  );
}

function titleOf(props: EmptyStateProps): string {
  if (props.kind === 'not-permitted') return 'You may not see this';
  return props.title ?? 'Nothing matches these filters';
}
