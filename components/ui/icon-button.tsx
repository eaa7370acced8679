import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'small' | 'medium';
  variant?: 'ghost' | 'secondary';
  /** Off where a menu or popover opens at once and a tooltip would stand in its way. */
  tooltip?: boolean;
};

/** A button of one icon. It always has a name, shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'medium', variant = 'ghost', tooltip = true, ...rest } = props;
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-100 hover:bg-hover hover:text-ink disabled:opacity-50',
        size === 'small' ? 'size-6 [&>svg]:size-3.5' : 'size-8 [&>svg]:size-4',
        variant === 'secondary' && 'border border-edge bg-page text-ink',
      )}
    >
      {icon}
    </button>
  );
  return tooltip ? (
    <Tooltip content={label} describes={false}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
