import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title, muted: the unit, the count, the rule version. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Below the content: as-of instant, rule version. */
  footer?: ReactNode;
  /** `boxed` in a grid of panels; `flush` for content edge to edge, such as a table. */
  variant?: 'boxed' | 'flush';
  /** Off for tables and lists that bring their own padding. */
  padded?: boolean;
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled part of a page that loads and fails alone. */
export function Panel(props: PanelProps) {
  const { title, meta, actions, footer, variant = 'boxed', padded = true, level = 2, children } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'flex min-w-0 flex-col',
        variant === 'boxed' ? 'rounded-md border border-line' : 'border-t border-line',
      )}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <Heading id={id} className="text-sm font-semibold">
            {title}
          </Heading>
          {meta && <span className="text-xs text-muted">{meta}</span>}
        </div>
        {actions && <div className="flex items-center gap-1">{actions}</div>}
      </div>
      <div className={clsx('min-w-0 flex-1', padded && 'px-4 pb-4')}>{children}</div>
      {footer && <div className="border-t border-line px-4 py-1.5 text-xs text-muted">{footer}</div>}
    </section>
  );
}
