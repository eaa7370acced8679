import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export type Align = 'start' | 'end';
export type SortDirection = 'asc' | 'desc';

interface TableProps extends Omit<ComponentProps<'table'>, 'className'> {
  /** The accessible name; hidden, because the panel's title already shows it. */
  caption: string;
}

/** A dense table. On a narrow screen it scrolls sideways in its own frame; on a wide one the head sticks to the page. */
export function Table({ caption, children, ...rest }: TableProps) {
  return (
    // A region that scrolls has to be reachable by keyboard. The caption of the table inside names it already.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div tabIndex={0} className="w-full outline-offset-[-2px] max-lg:overflow-x-auto">
      <table {...rest} className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead>{children}</thead>;
}

interface HeaderCellProps {
  align?: Align | undefined;
  /** Stands after the name, muted: "ms", "USD". */
  unit?: string | undefined;
  width?: string | undefined;
  /** Present where the column can be sorted: the direction it has now, or null. */
  sort?: SortDirection | null | undefined;
  onSort?: (() => void) | undefined;
  hideBelow?: HideBelow | undefined;
  children: ReactNode;
}

export type HideBelow = 'sm' | 'md' | 'lg' | 'xl';
export const HIDE_BELOW: Record<HideBelow, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
};

/** A column's name. With `onSort` a button whose state is said by `aria-sort`. */
export function HeaderCell({ align = 'start', unit, width, sort, onSort, hideBelow, children }: HeaderCellProps) {
  const Arrow = sort === 'asc' ? ArrowUp : ArrowDown;
  const name = (
    <>
      {children}
      {unit && <span className="font-normal"> {unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      style={width ? { width } : undefined}
      aria-sort={sort === undefined ? undefined : sort === null ? 'none' : sort === 'asc' ? 'ascending' : 'descending'}
      className={clsx(
        'sticky top-0 z-10 h-8 border-b border-line bg-sunken px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
        align === 'end' ? 'text-right' : 'text-left',
        hideBelow && HIDE_BELOW[hideBelow],
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'group -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
            align === 'end' && 'flex-row-reverse',
            sort && 'text-ink',
          )}
        >
          <span>{name}</span>
          <Arrow aria-hidden className={clsx('size-3', !sort && 'opacity-0 group-hover:opacity-60')} />
        </button>
      ) : (
        name
      )}
    </th>
  );
}

type RowProps = Omit<ComponentProps<'tr'>, 'className'> & { selected?: boolean; interactive?: boolean };

export function Row({ selected = false, interactive = false, children, ...rest }: RowProps) {
  return (
    <tr
      {...rest}
      aria-current={selected || undefined}
      className={clsx(
        'group/row outline-offset-[-2px]',
        selected ? 'bg-selected' : interactive && 'cursor-pointer hover:bg-hover',
      )}
    >
      {children}
    </tr>
  );
}

interface CellProps {
  align?: Align | undefined;
  mono?: boolean | undefined;
  muted?: boolean | undefined;
  /** Lets long text wrap instead of being cut. */
  wrap?: boolean | undefined;
  hideBelow?: HideBelow | undefined;
  colSpan?: number;
  children?: ReactNode;
}

/** A cell 32 px high. Numbers take `align="end"`. */
export function Cell({ align = 'start', mono, muted, wrap, hideBelow, colSpan, children }: CellProps) {
  return (
    <td
      colSpan={colSpan}
      className={clsx(
        'h-8 border-b border-line px-2 first:pl-4 last:pr-4',
        align === 'end' && 'text-right',
        mono && 'font-mono text-xs',
        muted && 'text-muted',
        wrap ? 'py-1.5' : 'max-w-80 truncate whitespace-nowrap',
        hideBelow && HIDE_BELOW[hideBelow],
      )}
    >
      {children}
    </td>
  );
}
