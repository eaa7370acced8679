'use client';
import {
  cloneElement,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

export type MenuItem =
  | { kind?: 'act'; label: ReactNode; icon?: ReactNode; shortcut?: ReactNode; onSelect: () => void; disabled?: boolean }
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; href: string; current?: boolean }
  | { kind: 'choice'; label: ReactNode; checked: boolean; onSelect: () => void }
  | { kind: 'heading'; label: ReactNode }
  | { kind: 'separator' };

interface Opener {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLButtonElement>) => void) | undefined;
  onPointerEnter?: () => void;
}

export interface MenuProps {
  /** One button; it opens the menu. */
  trigger: ReactElement<Opener>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

const loadSurface = () => import('./menu-surface');
const MenuSurface = lazy(loadSurface);

/** Acts and links behind one button; arrow keys move, type to jump. Its code is fetched when it is first wanted. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const resting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadSurface(),
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setWanted(true);
    },
  });
  if (!wanted) return resting;
  return (
    <Suspense fallback={resting}>
      <MenuSurface {...props} />
    </Suspense>
  );
}
