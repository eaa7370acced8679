import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from './page-link';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors duration-100 disabled:opacity-50';

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge bg-page text-ink hover:bg-hover',
  ghost: 'text-ink hover:bg-hover',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

const SIZE: Record<ButtonSize, string> = { small: 'h-7 px-2.5 text-xs', medium: 'h-8 px-3 text-sm' };

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands before the label; decorative, so the label must say everything. */
  icon?: ReactNode;
}

type ButtonProps = Look & { pending?: boolean } & Omit<ComponentProps<'button'>, 'className'>;

/** A button that does something here. While `pending` it stays focusable, is announced as busy and ignores presses. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, pending = false, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={clsx(BASE, VARIANT[variant], SIZE[size], pending && 'opacity-70')}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** The look of a button for what is really an address, so that it opens in a new tab, is copied and goes back. */
export function ButtonLink(props: Look & Omit<ComponentProps<typeof PageLink>, 'className'>) {
  const { variant = 'secondary', size = 'medium', icon, children, ...rest } = props;
  return (
    <PageLink {...rest} className={clsx(BASE, VARIANT[variant], SIZE[size])}>
      {icon}
      {children}
    </PageLink>
  );
}

function Spinner() {
  return (
    <span aria-hidden className="size-3 animate-spin rounded-full border-[1.5px] border-current border-r-transparent" />
  );
}
