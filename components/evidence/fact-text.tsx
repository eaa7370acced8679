'use client';
import { useState } from 'react';
import { CopyableId } from '@/components/console/copyable-id';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import type { FactRow } from '@/lib/evidence/contract';
import { formatBytes } from '@/lib/format/number';

/** Exactly what is stored of a fact, with the digest that proves it. Indented to be read; copied as it is stored. */
export function FactText({ fact }: { fact: FactRow }) {
  const [asStored, setAsStored] = useState(false);
  const text = asStored ? fact.canonical : JSON.stringify(JSON.parse(fact.canonical), null, 2);
  const size = new TextEncoder().encode(fact.canonical).length;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <CopyButton text={fact.canonical} label="Copy stored text" variant="text" />
        <Button size="small" variant="ghost" aria-pressed={asStored} onClick={() => setAsStored(!asStored)}>
          {asStored ? 'Indent' : 'As stored'}
        </Button>
        <span className="text-xs text-muted">{formatBytes(size)}, canonical JSON</span>
      </div>
      <pre className="max-w-full overflow-x-auto rounded-md border border-line bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap">
        {text}
      </pre>
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
        <span title="SHA-256 of a zero byte and the stored text (RFC 6962)">Digest</span>
        <CopyableId id={fact.digest} label="digest" />
      </p>
    </div>
  );
}
