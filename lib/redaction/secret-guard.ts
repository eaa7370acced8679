import { createHmac } from 'node:crypto';
import { scanIssuedSecrets, scanSecrets } from './secrets';

/** What is stored for an allowed text that stands under this key: the text itself or, when it holds a secret, a stand-in. */
export type SecretGuard = (key: string, text: string) => string;

const STAND_IN_DIGITS = 16;
/** Ids are random by nature, so that looking random speaks against none; and they must stay distinct. */
const ID_KEY = /(?:^|_)id$|^replay_of$/;
/** Names of models, tools and producers come with every fact; this many of them are remembered as clean. */
const MAX_REMEMBERED = 4_096;

/** By key; there are only as many as the schemas have fields. */
const idKeys = new Map<string, boolean>();
const cleanTexts = new Set<string>();

/**
 * DOMAIN.md section 4, rule 3: a text with a secret becomes `[redacted:rule]` as a whole. An id becomes
 * `[redacted:rule:…]` with 64 bits of a keyed HMAC, so that what belongs together stays together and apart from others.
 */
export function secretGuard(projectKey: Buffer): SecretGuard {
  return (key, text) => {
    if (!isIdKey(key)) return guardName(text);
    const [rule] = scanIssuedSecrets(text).rules;
    if (rule === undefined) return text;
    const digest = createHmac('sha256', projectKey).update(`id\n${text}`).digest('hex');
    return `[redacted:${rule}:${digest.slice(0, STAND_IN_DIGITS)}]`;
  };
}

function isIdKey(key: string): boolean {
  const known = idKeys.get(key);
  if (known !== undefined) return known;
  const isId = ID_KEY.test(key);
  idKeys.set(key, isId);
  return isId;
}

function guardName(text: string): string {
  if (cleanTexts.has(text)) return text;
  const [rule] = scanSecrets(text).rules;
  if (rule !== undefined) return `[redacted:${rule}]`;
  if (cleanTexts.size >= MAX_REMEMBERED) cleanTexts.clear();
  cleanTexts.add(copyOf(text));
  return text;
}

/** A part of a text keeps the whole of it in memory, with what was cut off; a copy does not. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
