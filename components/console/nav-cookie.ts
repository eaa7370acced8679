/** Keeps whether the navigation is narrow. Not in the component's own file: there, the server would see no string. */
export const NAV_COOKIE = 'assay-nav';
