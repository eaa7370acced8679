import { CopyButton } from '@/components/ui/copy-button';

/** Text to paste elsewhere, whole and with a button that copies it. */
export function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <figure className="rounded-md border border-line bg-sunken">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-0.5 pr-1 pl-3 text-xs text-muted">
        {label}
        <CopyButton text={text} label={`Copy: ${label}`} />
      </figcaption>
      {/* A scrolling region has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} className="overflow-x-auto px-3 py-2 font-mono text-xs outline-offset-[-2px]">
        {text}
      </pre>
    </figure>
  );
}
