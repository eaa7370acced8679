import type { ReactNode } from 'react';
import type { Align, HideBelow } from '@/components/ui/table';

/** One column of a data table. */
export interface Column<RowData> {
  /** Also the name in the address when the column is sortable. */
  readonly key: string;
  readonly header: string;
  /** After the header, muted: "ms". */
  readonly unit?: string;
  /** `end` for numbers. */
  readonly align?: Align;
  readonly sortable?: boolean;
  /** CSS length. */
  readonly width?: string;
  readonly mono?: boolean;
  readonly muted?: boolean;
  readonly wrap?: boolean;
  /** Leaves the column out on narrower screens. */
  readonly hideBelow?: HideBelow;
  /** Whether the row's link is laid round this cell; by default the first column. Off where the cell has its own. */
  readonly linked?: boolean;
  readonly cell: (row: RowData) => ReactNode;
}
