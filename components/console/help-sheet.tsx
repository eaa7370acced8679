'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { activeShortcuts, useShortcuts } from './shortcuts';

const SHOWN: Record<string, string> = { mod: 'Ctrl/⌘', shift: 'Shift', Escape: 'Esc', Enter: 'Enter' };

/** The keys that work on the screen that is open now. `?` opens it. */
export function HelpSheet() {
  const [open, setOpen] = useState(false);
  useShortcuts('Everywhere', [
    {
      keys: '?',
      label: 'Show these keys',
      run: () => {
        setOpen(true);
        return undefined;
      },
    },
  ]);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Keys on this screen" size="large">
      <div className="grid gap-x-8 gap-y-4 pb-3 sm:grid-cols-2">
        {open &&
          activeShortcuts().map(({ group, shortcuts }) => (
            <section key={group}>
              <h3 className="mb-1 text-xs font-medium text-muted">{group}</h3>
              <dl>
                {shortcuts.map((shortcut) => (
                  <div
                    key={`${shortcut.keys} ${shortcut.label}`}
                    className="flex h-7 items-center justify-between border-b border-line"
                  >
                    <dt>{shortcut.label}</dt>
                    <dd>
                      <Keys keys={shortcut.keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.split(/[ +]/).map((key) => (
        <Kbd key={key}>{SHOWN[key] ?? key.toUpperCase()}</Kbd>
      ))}
    </span>
  );
}
