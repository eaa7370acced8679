import type { SecretRule } from './secret-rules/secret-rule';

const ASCII = 128;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const SPACE = 32;
const DASH = 45;

interface Mark {
  /** Lower case. */
  readonly text: string;
  /** Positions of the rules in their list. */
  readonly rules: number[];
}

/**
 * Finds, in one pass over a text, the rules that may hit in it: those with a mark in it. Every string of every fact comes
 * through here and nearly all have none, so a pair of characters is looked up before a mark is compared.
 */
export class MarkIndex {
  private readonly isLead = new Uint8Array(ASCII * ASCII);
  private readonly byLead = new Map<number, Mark[]>();
  private readonly byDigits: { readonly least: number; readonly rule: number }[] = [];
  private readonly leastDigits: number;

  constructor(rules: readonly SecretRule[]) {
    for (const [rule, { marks, digits }] of rules.entries()) {
      for (const mark of marks) this.add(mark.toLowerCase(), rule);
      if (digits !== undefined) this.byDigits.push({ least: digits, rule });
    }
    this.leastDigits = Math.min(...this.byDigits.map(({ least }) => least));
  }

  /** A mark of one character is found before any other, and not at the end of a text. */
  private add(text: string, rule: number): void {
    const first = text.charCodeAt(0);
    const seconds = text.length === 1 ? Array.from({ length: ASCII }, (_, code) => code) : [text.charCodeAt(1)];
    for (const second of seconds) {
      const lead = first * ASCII + second;
      this.isLead[lead] = 1;
      const marks = this.byLead.get(lead) ?? [];
      this.byLead.set(lead, marks);
      const known = marks.find((mark) => mark.text === text);
      if (known) known.rules.push(rule);
      else marks.push({ text, rules: [rule] });
    }
  }

  /** Positions of the rules to try, in their order; undefined when there is none. */
  find(text: string): readonly number[] | undefined {
    const { isLead } = this;
    let found: Set<number> | undefined;
    let before = 0;
    let digits = 0;
    let mostDigits = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = lowerCase(text.charCodeAt(at));
      if (isLead[before * ASCII + code] === 1) found = this.rulesAt(text, at - 1, before * ASCII + code, found);
      if (code <= DIGIT_9) {
        if (code >= DIGIT_0) {
          digits += 1;
          if (digits > mostDigits) mostDigits = digits;
        } else if (code !== SPACE && code !== DASH) digits = 0;
      } else digits = 0;
      before = code;
    }
    if (mostDigits >= this.leastDigits) {
      found ??= new Set();
      for (const { least, rule } of this.byDigits) if (mostDigits >= least) found.add(rule);
    }
    return found && [...found].sort((a, b) => a - b);
  }

  /** The rules of the marks that stand at a position, with those found before. */
  private rulesAt(text: string, start: number, lead: number, found: Set<number> | undefined): Set<number> | undefined {
    let rules = found;
    for (const mark of this.byLead.get(lead) as Mark[]) {
      if (!standsAt(text, mark.text, start)) continue;
      rules ??= new Set();
      for (const rule of mark.rules) rules.add(rule);
    }
    return rules;
  }
}

/** Of an ASCII letter its small one; all that is not ASCII is one character, which no mark has. */
function lowerCase(code: number): number {
  if (code >= ASCII) return 0;
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function standsAt(text: string, mark: string, start: number): boolean {
  for (let at = 0; at < mark.length; at += 1) {
    if (lowerCase(text.charCodeAt(start + at)) !== mark.charCodeAt(at)) return false;
  }
  return true;
}
