import { CopyButton } from '@/components/ui/copy-button';

interface SecretOnceProps {
  /** What it is: "Token", "Invitation link". */
  label: string;
  text: string;
}

/** A secret that no other screen will show. */
export function SecretOnce({ label, text }: SecretOnceProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-medium">{label}</p>
      <div className="flex items-start gap-2 rounded-md border border-edge bg-sunken p-2">
        <code className="min-w-0 flex-1 self-center font-mono text-xs break-all select-all">{text}</code>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} variant="text" />
      </div>
    </div>
  );
}
