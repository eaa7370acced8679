/** Each walk is taken in both; a device in the dark shows the console in the dark. */
export const THEMES = ['light', 'dark'] as const;
