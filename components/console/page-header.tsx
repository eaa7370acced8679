import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** The question that the screen answers, or what the thing is. */
  description?: ReactNode;
  /** Links above the title, outermost first. */
  breadcrumb?: ReactNode;
  /** After the title, on its line: marks and badges. */
  marks?: ReactNode;
  actions?: ReactNode;
}

/** The top of a page: its only h1. */
export function PageHeader({ title, description, breadcrumb, marks, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3">
      <div className="min-w-0 flex-1 basis-80">
        {breadcrumb && <div className="mb-0.5 flex items-center gap-1.5 text-xs text-muted">{breadcrumb}</div>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-lg font-semibold break-words">{title}</h1>
          {marks}
        </div>
        {description && <p className="max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
