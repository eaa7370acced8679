/** An id cut in its middle, because both ends tell ids apart: 4bf92f…0e4736. Short ones stay whole. */
export function truncateMiddle(id: string, head = 6, tail = 6): string {
  return id.length <= head + tail + 1 ? id : `${id.slice(0, head)}…${id.slice(-tail)}`;
}

const ABBREVIATIONS = /\b(?:api|cdp|dns|http|json|mcp|tls|url)\b/g;

/** A vocabulary word as people read it: `method_allowlist` → "Method allowlist", `unclassified_api` → "Unclassified API". */
export function sentenceCase(word: string): string {
  const spaced = word.replaceAll('_', ' ').replace(ABBREVIATIONS, (letters) => letters.toUpperCase());
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
