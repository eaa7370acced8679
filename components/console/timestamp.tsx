'use client';
import { useState } from 'react';
import { formatInstant, formatRelative, isRecent, UTC } from '@/lib/format/time';
import { useNow } from './now';
import { TimestampCard } from './timestamp-card';
import { useZone } from './zone';

interface TimestampProps {
  /** RFC 3339, as the API gives it. */
  at: string;
  /** `auto` is relative within 24 hours of now, else absolute. */
  show?: 'auto' | 'absolute' | 'relative';
  /** Off inside links and where there is no room for a card: then only the hover title has the exact instant. */
  card?: boolean;
}

/** An instant. The server writes it in UTC; the browser then in the zone of the screen, with every form on demand. */
export function Timestamp({ at, show = 'auto', card = true }: TimestampProps) {
  const nowMs = useNow();
  const zone = useZone();
  const [touched, setTouched] = useState(false);
  const instantMs = Date.parse(at);
  const absolute = formatInstant(instantMs, nowMs === null ? UTC : zone);
  const isRelative = nowMs !== null && show !== 'absolute' && (show === 'relative' || isRecent(instantMs, nowMs));
  const text = (
    <time dateTime={at} title={card ? undefined : absolute} className="whitespace-nowrap">
      {isRelative ? formatRelative(instantMs, nowMs) : absolute}
    </time>
  );
  if (!card) return text;
  // The card is heavy and a table holds hundreds of these, so it comes with the first sign of interest.
  if (touched && nowMs !== null) return <TimestampCard at={at} zone={zone} nowMs={nowMs} trigger={text} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      className="rounded-sm text-left decoration-dotted underline-offset-2 hover:underline"
    >
      {text}
    </button>
  );
}
