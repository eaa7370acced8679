import { CopyButton } from '@/components/ui/copy-button';

interface DigestNoteProps {
  digest: string;
  canonical: string;
}

/** The digest and the text that it is of, so that anybody can compute it again. */
export function DigestNote({ digest, canonical }: DigestNoteProps) {
  return (
    <div className="flex flex-col gap-2">
      <Digest digest={digest} />
      <details className="rounded-md border border-line">
        <summary className="px-3 py-1.5 text-muted hover:text-ink">Canonical text (RFC 8785)</summary>
        <div className="flex items-start gap-2 border-t border-line bg-sunken px-3 py-2">
          <code className="min-w-0 flex-1 font-mono text-xs break-all whitespace-pre-wrap">{canonical}</code>
          <CopyButton text={canonical} label="Copy canonical text" />
        </div>
      </details>
    </div>
  );
}

/** A whole digest in groups of eight, so that two of them can be compared by eye. */
export function Digest({ digest }: { digest: string }) {
  return (
    <p className="flex items-start gap-1 font-mono text-xs leading-6">
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <span className="sr-only">{digest}</span>
        {(digest.match(/.{8}/g) ?? []).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one digest never move
          <span key={index} aria-hidden>
            {part}
          </span>
        ))}
      </span>
      <CopyButton text={digest} label="Copy digest" />
    </p>
  );
}
