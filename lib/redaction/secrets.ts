import { findRandomRuns } from './high-entropy';
import { MarkIndex } from './mark-index';
import { SECRET_RULES } from './secret-rules';
import type { SecretRule } from './secret-rules/secret-rule';

export interface SecretScan {
  /** The text with every hit replaced by `[redacted:rule]`; the same text when there was none. */
  readonly text: string;
  /** The rules that hit, each once. */
  readonly rules: readonly string[];
}

const MARKS = new MarkIndex(SECRET_RULES);
const SHORTEST = 8;
/** A secret that the one before it hid is found in the next round; a text that hides more than that is made to. */
const MAX_ROUNDS = 8;

/**
 * DOMAIN.md section 4, rule 3: replaces what looks like a secret or personal data. A net below the allowlist, not a
 * licence to store free text. Scanning the result again changes nothing.
 */
export function scanSecrets(text: string): SecretScan {
  return scan(text, findAll);
}

/**
 * As `scanSecrets`, without the rule for random-looking tokens: for fields that are ids by nature, which are random
 * and must stay distinct.
 */
export function scanIssuedSecrets(text: string): SecretScan {
  return scan(text, findKnown);
}

const HIGH_ENTROPY = 'high-entropy';

interface Hit {
  readonly rule: string;
  /** Position of the rule in the list: of hits that overlap, the lowest names the stand-in. */
  readonly rank: number;
  readonly start: number;
  readonly end: number;
}

const NONE: readonly Hit[] = [];
const NO_RULES: readonly string[] = [];

function findAll(text: string): readonly Hit[] {
  const known = findKnown(text);
  const runs = findRandomRuns(text);
  if (runs.length === 0) return known;
  return [...known, ...runs.map((run) => ({ ...run, rule: HIGH_ENTROPY, rank: SECRET_RULES.length }))];
}

function findKnown(text: string): readonly Hit[] {
  if (text.length < SHORTEST) return NONE;
  return MARKS.find(text)?.flatMap((rank) => findWith(rank, text)) ?? NONE;
}

function findWith(rank: number, text: string): Hit[] {
  const { rule, pattern, isSecret } = SECRET_RULES[rank] as SecretRule;
  // `search` first: `matchAll` copies the pattern on each call, and nearly all of them find nothing.
  if (text.search(pattern) === -1) return [];
  return [...text.matchAll(pattern)]
    .filter(([match]) => !isSecret || isSecret(match))
    .map(({ index, 0: match, groups }) => {
      const end = index + match.length;
      return { rule, rank, start: groups?.secret === undefined ? index : end - groups.secret.length, end };
    });
}

/** Until nothing is found: what a replaced neighbour hid, because it touched it, is found in the next round. */
function scan(text: string, find: (text: string) => readonly Hit[]): SecretScan {
  let hits = find(text);
  if (hits.length === 0) return { text, rules: NO_RULES };
  const rules = new Set<string>();
  let cleaned = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const { rule } of hits) rules.add(rule);
    cleaned = replaceHits(cleaned, hits);
    hits = find(cleaned);
    if (hits.length === 0) return { text: cleaned, rules: [...rules] };
  }
  const [first] = rules;
  return { text: `[redacted:${first}]`, rules: [...rules] };
}

/** Hits that overlap are replaced together, so that no end of one stays behind. */
function replaceHits(text: string, hits: readonly Hit[]): string {
  let cleaned = '';
  let position = 0;
  let open: Hit | undefined;
  const close = () => {
    if (!open) return;
    cleaned += `${text.slice(position, open.start)}[redacted:${open.rule}]`;
    position = open.end;
  };
  for (const hit of [...hits].sort((a, b) => a.start - b.start)) {
    if (open && hit.start < open.end) {
      open = { ...(open.rank <= hit.rank ? open : hit), start: open.start, end: Math.max(open.end, hit.end) };
    } else {
      close();
      open = hit;
    }
  }
  close();
  return cleaned + text.slice(position);
}
