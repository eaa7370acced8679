import { createHmac } from 'node:crypto';

/** An error says what it is at its beginning; what follows is mostly what it quotes. */
const MAX_INPUT = 8_192;
const MAX_OUTPUT = 512;
/** No word of an error text is longer; what is longer is an id or a run of data. */
const MAX_WORD = 40;
const HASH_DIGITS = 32;

const OPENING = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['„', '“'],
  ['{', '}'],
  ['[', ']'],
]);
const BRACKETS = new Map([
  ['{', '<json>'],
  ['[', '<json>'],
]);

/**
 * The text of an error with everything masked that differs from case to case (DOMAIN.md section 4, rule 4): quoted
 * text, JSON, addresses, paths, numbers, ids, values behind an equals sign, words that are not plain Latin letters. In
 * doubt it masks, and what is opened and never closed is masked to the end. Linear in the text; applying it again
 * changes nothing. Empty when nothing but masks is left.
 */
export function messageTemplate(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = text.slice(0, MAX_INPUT).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');
  const words = maskEnclosed(plain).split(/\s+/).filter(Boolean).map(maskWord);
  const template = wholeWords(withoutRepeats(words));
  return /[A-Za-z]/.test(template.replace(/<[a-z]+>/g, '')) ? template : '';
}

/** The hash that stands in facts for a template: HMAC-SHA256 under the project's key, `t_` and 128 bits in hex. */
export function templateHash(key: Buffer, template: string): string {
  return `t_${createHmac('sha256', key).update(`template\n${template}`).digest('hex').slice(0, HASH_DIGITS)}`;
}

/** Replaces quoted text and whatever stands in braces or square brackets, nested or not, by one mask each. */
function maskEnclosed(text: string): string {
  let masked = '';
  let at = 0;
  while (at < text.length) {
    const opener = text[at] as string;
    if (!opens(text, at, opener)) {
      masked += opener;
      at += 1;
      continue;
    }
    masked += ` ${BRACKETS.get(opener) ?? '<quoted>'} `;
    at = BRACKETS.has(opener) ? endOfBrackets(text, at) : endOfQuote(text, at, opener);
  }
  return masked;
}

/** A quotation mark between letters is an apostrophe. */
function opens(text: string, at: number, character: string): boolean {
  if (!OPENING.has(character)) return false;
  if (character !== "'" && character !== '‘') return true;
  return !isWordCharacter(text[at - 1]) || !isWordCharacter(text[at + 1]);
}

/** Behind the quotation mark that closes the one at `start`; the end of the text when none does. */
function endOfQuote(text: string, start: number, opener: string): number {
  const closer = OPENING.get(opener) as string;
  // Doubled, as in ""a text"": what stands between the two pairs is quoted, not an empty text in front of it.
  if (text[start + 1] === opener && closer === opener && isQuotedNext(text[start + 2])) {
    let end = text.indexOf(closer + closer, start + 3);
    if (end === -1) return text.length;
    while (text[end] === closer) end += 1;
    return end;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === closer && !(closer === "'" && isWordCharacter(text[at - 1]) && isWordCharacter(text[at + 1])))
      return at + 1;
  }
  return text.length;
}

function isQuotedNext(character: string | undefined): boolean {
  return character !== undefined && !/[\s).,;:!?\]}]/.test(character);
}

/** Behind the bracket that closes the one at `start`, whatever kinds stand between. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

const MASK = /^[(]*<(?:quoted|json|value|url|address|host|path|number|id)>[).,;:!?]*$/;
/** Letters with the marks that words carry; a name may have dots, dashes and underscores inside. */
const PLAIN = /^[("]*[A-Za-z](?:[A-Za-z'’._-]*[A-Za-z])?[).,;:!?"…-]*$/;
const PUNCTUATION = /^[^\p{L}\p{N}<>\\/@=]{1,3}$/u;
const NUMBER = /^[([#$€£+-]*\d[\d.,:_-]*(?:%|[a-z]{1,3})?[).,;:!?\]%]*$/i;

const HOST = /^[("]*[a-z0-9-]{2,}(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?[).,;:!?"]*$/;

function maskWord(word: string): string {
  if (MASK.test(word) || PUNCTUATION.test(word)) return word;
  if (HOST.test(word)) return '<host>';
  if (word.length <= MAX_WORD && PLAIN.test(word)) return isRandomLetters(word) ? '<id>' : word;
  const equals = word.indexOf('=');
  if (equals > 0 && PLAIN.test(word.slice(0, equals)) && equals <= MAX_WORD) return `${word.slice(0, equals)}=<value>`;
  if (/^[(<]*[a-z][a-z0-9+.-]{0,31}:\/\//i.test(word)) return '<url>';
  if (word.includes('@')) return '<address>';
  if (/[\\/]/.test(word)) return '<path>';
  if (NUMBER.test(word)) return `<number>${/[).,;:!?]$/.exec(word)?.[0] ?? ''}`;
  return '<id>';
}

/** Letters drawn at random: capitals and small letters change about, where a name has one capital a part. */
function isRandomLetters(word: string): boolean {
  const letters = word.replace(/[^A-Za-z]/g, '');
  if (letters.length < 16) return false;
  const changes = [...letters].filter((letter, index) => index > 0 && isUpper(letter) !== isUpper(letters[index - 1]));
  return changes.length / letters.length > 0.45;
}

function isUpper(letter: string | undefined): boolean {
  return letter !== undefined && letter >= 'A' && letter <= 'Z';
}

/** One mask for a list of them, so that its length makes no difference. */
function withoutRepeats(words: readonly string[]): string[] {
  const bare = (word: string | undefined) => (word !== undefined && MASK.test(word) ? word.replace(/[^a-z]/g, '') : '');
  return words.filter((word, index) => bare(word) === '' || bare(word) !== bare(words[index - 1]));
}

/** As many whole words as fit. */
function wholeWords(words: readonly string[]): string {
  let template = '';
  for (const word of words) {
    if (template.length + word.length + 1 > MAX_OUTPUT) break;
    template += template === '' ? word : ` ${word}`;
  }
  return template;
}
