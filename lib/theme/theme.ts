/** The person's choice of colours. `system` follows the device and is also what an absent or foreign cookie means. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const THEME_COOKIE = 'assay-theme';

/** Reads a cookie's value. Anything unknown is `system`, so that a stale or edited cookie never breaks a page. */
export function readThemeChoice(value: string | undefined): ThemeChoice {
  return THEME_CHOICES.find((choice) => choice === value) ?? 'system';
}
