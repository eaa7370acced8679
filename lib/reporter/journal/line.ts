import { createHash } from 'node:crypto';

/** `mark` says where an execution stands, `fact` is one fact as it is sent. */
export type LineKind = 'mark' | 'fact';
const LETTERS: Readonly<Record<LineKind, string>> = { mark: 'm', fact: 'f' };
const KINDS: Readonly<Record<string, LineKind>> = { m: 'mark', f: 'fact' };

const DIGEST_LENGTH = 16;
const JSON_AT = 2 + DIGEST_LENGTH + 1;

export interface Line {
  readonly kind: LineKind;
  readonly json: string;
  /** Bytes from the beginning of what was read to the beginning of the line. */
  readonly from: number;
  /** Likewise to behind its line end. */
  readonly to: number;
}
export interface ReadLines {
  readonly lines: readonly Line[];
  /** Facts in whole lines whose digest is wrong: they are lost. */
  readonly damaged: number;
  /** Bytes up to the end of the last whole line; what follows was never finished. */
  readonly end: number;
  /** False when something is damaged or unfinished. */
  readonly isSound: boolean;
}

/** One line of the journal: a letter for its kind, the start of its SHA-256, one JSON text in ASCII. */
export function lineOf(kind: LineKind, json: string): string {
  const letter = LETTERS[kind];
  return `${letter} ${digest(letter, json)} ${json}\n`;
}

/**
 * Reads lines and believes none whose digest is wrong. A last line without its end was not finished; it counts only if
 * nothing but the line end is missing.
 */
export function readLines(bytes: Uint8Array): ReadLines {
  // Lines are ASCII, so that a character is a byte, also in what is damaged.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lines: Line[] = [];
  let damaged = 0;
  let isSound = true;
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    const line = parse(text.slice(from, end));
    if (line) lines.push({ ...line, from, to: end + 1 });
    else {
      isSound = false;
      damaged += factsIn(text.slice(from, end));
    }
    from = end + 1;
  }
  const tail = parse(text.slice(from));
  if (tail) lines.push({ ...tail, from, to: text.length });
  return { lines, damaged, end: from, isSound: isSound && from === text.length };
}

function parse(text: string): Pick<Line, 'kind' | 'json'> | undefined {
  const letter = text[0] ?? '';
  const kind = KINDS[letter];
  const json = text.slice(JSON_AT);
  if (!kind || text.slice(0, JSON_AT) !== `${letter} ${digest(letter, json)} `) return undefined;
  return { kind, json };
}

/** How many facts a damaged line held, as far as it can be told; a line end that was damaged made two lines one. */
function factsIn(text: string): number {
  return Math.max(text.split('"fact_id":"').length - 1, text.startsWith(LETTERS.mark) ? 0 : 1);
}

function digest(letter: string, json: string): string {
  return createHash('sha256').update(`${letter} ${json}`, 'latin1').digest('hex').slice(0, DIGEST_LENGTH);
}
