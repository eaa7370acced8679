/**
 * The CDP methods that an agent may send unless the project says otherwise (rule BRW-1): what it needs to see a page and
 * to act on it as a person would. Not among them: cookies, storage, network bodies, script, permissions, downloads.
 */
export const USUAL_CDP_METHODS: readonly string[] = [
  'Accessibility.getFullAXTree',
  'Accessibility.queryAXTree',
  'DOM.describeNode',
  'DOM.getBoxModel',
  'DOM.getDocument',
  'DOM.querySelector',
  'DOM.querySelectorAll',
  'DOM.scrollIntoViewIfNeeded',
  'DOMSnapshot.captureSnapshot',
  'Input.dispatchKeyEvent',
  'Input.dispatchMouseEvent',
  'Input.insertText',
  'Page.captureScreenshot',
  'Page.getLayoutMetrics',
  'Page.getNavigationHistory',
  'Page.navigate',
  'Page.navigateToHistoryEntry',
  'Page.reload',
];
