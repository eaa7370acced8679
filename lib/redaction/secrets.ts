import { findRandomRuns } from './high-entropy';
import { SECRET_RULES, type SecretRule } from './secret-rules';

export interface SecretScan {
  /** The text with every hit replaced by `[redacted:rule]`; the same text when there was none. */
  readonly text: string;
  /** The rules that hit, each once. */
  readonly rules: readonly string[];
}

/**
 * Something that every text with a hit has: a separator for the rules that go by context, a prefix for those that go
 * by issuer, digits for cards. Most identifiers have none of it and are done after this, which matters, because every
 * string of every fact comes through here. A new rule must be reachable through it: the test sends samples of each.
 */
const SUSPICIOUS =
  /[@:=\s]|----|sk-|[srp]k_|eyJ|AKIA|ASIA|ABIA|ACCA|AIza|ya29|GOCSPX|gh[pousr]_|github_pat_|glpat-|xox|xapp-|slack\.com|whsec_|assay_|hf_|gsk_|npm_|r8_|xai-|pplx-|dop_v1_|dapi|lin_api_|ntn_|shpat_|SG\.|pypi-|sq0|lsv2_|\d{13}|\d{4}-\d{4}-\d{4}-|\d{4}-\d{6}-/;

/**
 * DOMAIN.md section 4, rule 3: replaces what looks like a secret or personal data. A net below the allowlist, not a
 * licence to store free text. Scanning the result again changes nothing.
 */
export function scanSecrets(text: string): SecretScan {
  return scan(text, (rest) => [
    ...findKnown(rest),
    ...findRandomRuns(rest).map((run) => ({ ...run, rule: HIGH_ENTROPY })),
  ]);
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
  readonly start: number;
  readonly end: number;
}

function findKnown(text: string): Hit[] {
  if (text.length < 8 || !SUSPICIOUS.test(text)) return [];
  // `search` first: `matchAll` copies the pattern on each call, and nearly all of them find nothing.
  return SECRET_RULES.filter(({ pattern }) => text.search(pattern) !== -1).flatMap((rule) => findWith(rule, text));
}

function findWith({ rule, pattern, isSecret }: SecretRule, text: string): Hit[] {
  return [...text.matchAll(pattern)]
    .filter(([match]) => !isSecret || isSecret(match))
    .map(({ index, 0: match, groups }) => {
      const end = index + match.length;
      return { rule, start: groups?.secret === undefined ? index : end - groups.secret.length, end };
    });
}

/** Until nothing is found: what a replaced neighbour hid, because it touched it, is found in the next round. */
function scan(text: string, find: (text: string) => Hit[]): SecretScan {
  const hits = find(text);
  if (hits.length === 0) return { text, rules: [] };
  const rest = scan(replaceHits(text, hits), find);
  return { text: rest.text, rules: [...new Set([...hits.map((hit) => hit.rule), ...rest.rules])] };
}

/** Hits that overlap are replaced together, under the name of the first rule, so that no end of one stays behind. */
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
      open = { ...(precedes(open, hit, hits) ? open : hit), start: open.start, end: Math.max(open.end, hit.end) };
    } else {
      close();
      open = hit;
    }
  }
  close();
  return cleaned + text.slice(position);
}

/** The list of hits is in the order of the rules. */
function precedes(a: Hit, b: Hit, hits: readonly Hit[]): boolean {
  return hits.findIndex((hit) => hit.rule === a.rule) <= hits.findIndex((hit) => hit.rule === b.rule);
}
