'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen the loading begins. */
const AHEAD = '240px';

/** Keeps a place of fixed height and draws what belongs there only once it nears the screen. */
export function WhenSeen({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: AHEAD,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <div ref={place} style={{ height }}>
      {seen && children}
    </div>
  );
}
