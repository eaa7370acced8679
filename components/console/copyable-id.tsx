import { clsx } from 'clsx';
import { CopyButton } from '@/components/ui/copy-button';
import { PageLink } from '@/components/ui/page-link';
import { truncateMiddle } from '@/lib/format/id';

interface CopyableIdProps {
  id: string;
  /** What it names, for the copy button: "execution id". */
  label?: string;
  href?: string;
  /** `hover` in tables, where the row shows it; touch screens always show it. */
  copy?: 'always' | 'hover' | 'never';
  /** The whole id, where there is room. */
  full?: boolean;
}

/** An id, short to the eye, whole to a screen reader and to the clipboard. */
export function CopyableId({ id, label = 'id', href, copy = 'always', full = false }: CopyableIdProps) {
  const text = (
    <>
      <span aria-hidden title={id}>
        {full ? id : truncateMiddle(id)}
      </span>
      <span className="sr-only">{id}</span>
    </>
  );
  return (
    <span className="inline-flex h-5 items-center gap-0.5 align-top font-mono text-xs whitespace-nowrap">
      {href ? (
        <PageLink href={href} className="underline-offset-2 hover:underline">
          {text}
        </PageLink>
      ) : (
        text
      )}
      {copy !== 'never' && (
        <span
          className={clsx(
            copy === 'hover' &&
              'opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 [@media(hover:none)]:opacity-100',
          )}
        >
          <CopyButton text={id} label={`Copy ${label}`} />
        </span>
      )}
    </span>
  );
}
