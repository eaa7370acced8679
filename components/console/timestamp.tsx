'use client';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { formatInstant, formatRelative, isRecent, UTC } from '@/lib/format/time';
import { useNow } from './now';
import { useZone } from './zone';

const TimestampCard = lazy(() => import('./timestamp-card'));

interface TimestampProps {
  /** RFC 3339, as the API gives it. */
  at: string;
  /** `auto` is relative within 24 hours of now, else to the minute; `exact` is to the second. */
  show?: 'auto' | 'absolute' | 'exact' | 'relative';
  /** Off inside links and where there is no room for a card: then only the hover title has the exact instant. */
  card?: boolean;
}

/** An instant. The server writes it in UTC; the browser then in the zone of the screen, with every form on demand. */
export function Timestamp({ at, show = 'auto', card = true }: TimestampProps) {
  const nowMs = useNow();
  const zone = useZone();
  const instantMs = Date.parse(at);
  const shownZone = nowMs === null ? UTC : zone;
  const mayBeRelative = show === 'relative' || (show === 'auto' && nowMs !== null && isRecent(instantMs, nowMs));
  const text = (
    <time
      dateTime={at}
      title={card ? undefined : formatInstant(instantMs, shownZone)}
      className="whitespace-nowrap tabular-nums"
    >
      {nowMs !== null && mayBeRelative
        ? formatRelative(instantMs, nowMs)
        : formatInstant(instantMs, shownZone, show === 'exact' ? 'second' : 'minute')}
    </time>
  );
  return card ? <WithCard at={at} text={text} /> : text;
}

const HOVER_MS = 350;

/** Opens the card after a pause of the pointer, or pinned by click and key. It is only made when it is wanted. */
function WithCard({ at, text }: { at: string; text: ReactNode }) {
  const [shown, setShown] = useState<'no' | 'hover' | 'pinned'>('no');
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover = (next: 'no' | 'hover') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown((now) => (now === 'pinned' ? now : next)), HOVER_MS);
  };
  const pin = () => {
    clearTimeout(timer.current);
    setShown(shown === 'pinned' ? 'no' : 'pinned');
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={shown === 'pinned'}
        onClick={pin}
        onPointerEnter={() => hover('hover')}
        onPointerLeave={() => hover('no')}
        className="rounded-sm text-left decoration-dotted underline-offset-2 hover:underline"
      >
        {text}
      </button>
      {shown !== 'no' && (
        <Suspense>
          <TimestampCard
            at={at}
            anchor={button}
            takesFocus={shown === 'pinned'}
            onHover={(inside) => hover(inside ? 'hover' : 'no')}
            onClose={() => setShown('no')}
          />
        </Suspense>
      )}
    </>
  );
}
