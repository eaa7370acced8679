/** A run of characters long enough to be a key. Words with spaces or dots between never make one. */
const RUN = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const MIN_LENGTH = 24;

/**
 * Ids that providers and producers hand out in the open; they are as random as a key but open nothing.
 * Without this, every request id of a provider would be taken for a secret.
 */
const PUBLIC_ID =
  /^(?:chatcmpl|cmpl|resp|msg|req|toolu|srvtoolu|call|run|thread|asst|step|fc|rs|batch|file|gen|trace|span|exec|execution|interaction|fact|task|session|conv|event|evt)[-_]/;
/** Hex is how trace ids and digests are written, and no key is told from them by its looks. */
const HEX = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16,}|[0-9A-F]{16,}/g;
const SYMBOLS = /[+/_=-]/g;

/** Share of neighbours of different class (upper, lower, digit): random base62 has 0.62, names in camel case 0.3. */
const MIN_CHANGES = 0.45;
/** Bits a character: 24 random base62 characters have 4.2, a pattern that repeats has at most 3. */
const MIN_BITS = 3.4;

/** Where a text holds runs that look drawn at random from upper case, lower case and digits: keys without a known prefix. */
export function findRandomRuns(text: string): { start: number; end: number }[] {
  if (text.length < MIN_LENGTH || !hasAllClasses(text)) return [];
  return [...text.matchAll(RUN)]
    .filter(([run]) => isRandom(run))
    .map(({ index, 0: run }) => ({ start: index, end: index + run.length }));
}

function isRandom(run: string): boolean {
  if (PUBLIC_ID.test(run)) return false;
  const core = run.replace(HEX, '').replace(SYMBOLS, '');
  if (core.length < MIN_LENGTH - 2 || !hasAllClasses(core)) return false;
  return classChanges(core) >= MIN_CHANGES && bitsPerCharacter(core) >= MIN_BITS;
}

/** Upper case, lower case and digits, all three. */
function hasAllClasses(text: string): boolean {
  let classes = 0;
  for (let index = 0; index < text.length && classes !== 7; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 97 && code <= 122) classes |= 1;
    else if (code >= 48 && code <= 57) classes |= 2;
    else if (code >= 65 && code <= 90) classes |= 4;
  }
  return classes === 7;
}

function classChanges(text: string): number {
  let changes = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (classOf(text.charCodeAt(index)) !== classOf(text.charCodeAt(index - 1))) changes += 1;
  }
  return changes / (text.length - 1);
}

function classOf(code: number): 'digit' | 'upper' | 'lower' {
  if (code <= 57) return 'digit';
  return code <= 90 ? 'upper' : 'lower';
}

/** Shannon entropy of the characters of a text, in bits. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
