'use client';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { THEME_CHOICES, THEME_COOKIE, type ThemeChoice } from '@/lib/theme/theme';

const LOOK = {
  system: { label: 'As the device', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
} as const;

const YEAR_SECONDS = 31_536_000;

/** Applies the choice at once and keeps it in a cookie, from which the server renders the next page. */
function choose(choice: ThemeChoice): void {
  document.documentElement.dataset.theme = choice;
  // The Cookie Store API is missing in Firefox ESR and on plain HTTP.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** Light, dark or as the device, all three visible. */
export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <fieldset className="inline-flex rounded-md border border-line p-px">
      <legend className="sr-only">Colours</legend>
      {THEME_CHOICES.map((choice) => {
        const { label, Icon } = LOOK[choice];
        return (
          <label
            key={choice}
            title={label}
            className="flex size-6 items-center justify-center rounded-sm text-muted has-checked:bg-selected has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent hover:text-ink"
          >
            <input
              type="radio"
              name="theme"
              value={choice}
              checked={chosen === choice}
              onChange={() => {
                setChosen(choice);
                choose(choice);
              }}
              className="sr-only"
            />
            <Icon aria-hidden className="size-3.5" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
