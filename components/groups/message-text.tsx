import type { MessageTemplate } from '@/lib/groups/contract';
import { WITHHELD } from '@/lib/groups/words';

interface MessageTextProps {
  message: MessageTemplate;
  /** One line in lists. */
  lines?: 'one' | 'all';
}

/** The message that failures share, all that varies in it masked; nothing where none was reported. */
export function MessageText({ message, lines = 'all' }: MessageTextProps) {
  if (!message) return null;
  if (message.text === null) return <span className="text-muted">{WITHHELD}</span>;
  return (
    <code
      title={lines === 'one' ? message.text : undefined}
      className={lines === 'one' ? 'block truncate font-mono text-xs' : 'font-mono text-xs break-words'}
    >
      {message.text}
    </code>
  );
}
