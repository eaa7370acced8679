/**
 * Pages and handlers that do not say which permission they need, judged by their text alone, so that the build can
 * refuse them before anything of them runs. A handler is made by `methods(…)`, a page by `guardedPage` or `publicPage`.
 */
export function undeclared(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  return files.filter(({ path, text }) => !declares(path, text)).map(({ path }) => path);
}

const HANDLERS = /export const \{ GET, POST, PUT, PATCH, DELETE \} = methods\(/;
const PAGE = /export default (guardedPage|publicPage)\(/;

function declares(path: string, text: string): boolean {
  if (/(^|\/)route\.tsx?$/.test(path)) return HANDLERS.test(text) && !/export (async )?function/.test(text);
  if (/(^|\/)page\.tsx?$/.test(path)) return PAGE.test(text);
  return true;
}
