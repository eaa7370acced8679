'use client';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { IconButton } from './icon-button';

const SHOWN_MS = 1_500;

interface CopyButtonProps {
  text: string;
  /** What it is, for the name: "Copy execution id". */
  label?: string;
  size?: 'small' | 'medium';
  /** `text` shows the word beside the icon. */
  variant?: 'icon' | 'text';
}

/** Copies a text and says so for a moment, also to a screen reader. */
export function CopyButton({ text, label = 'Copy', size = 'small', variant = 'icon' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    await writeText(text);
    setCopied(true);
  };
  const icon = copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />;
  return (
    <>
      {variant === 'icon' ? (
        <IconButton label={copied ? 'Copied' : label} icon={icon} size={size} onClick={copy} />
      ) : (
        <Button size={size} icon={icon} onClick={copy}>
          {copied ? 'Copied' : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** The clipboard API exists only on secure origins; a console on plain HTTP in a private network still has to copy. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
