import { createHmac } from 'node:crypto';
import { scanIssuedSecrets, scanSecrets } from './secrets';

/** What is stored for an allowed text that stands under this key: the text itself or, when it holds a secret, a stand-in. */
export type SecretGuard = (key: string, text: string) => string;

const STAND_IN_DIGITS = 16;
/** Ids are random by nature, so that looking random speaks against none; and they must stay distinct. */
const ID_KEY = /(?:^|_)id$|^replay_of$/;

/**
 * DOMAIN.md section 4, rule 3: a text with a secret becomes `[redacted:rule]` as a whole. An id becomes
 * `[redacted:rule:…]` with 64 bits of a keyed HMAC, so that what belongs together stays together and apart from others.
 */
export function secretGuard(projectKey: Buffer): SecretGuard {
  return (key, text) => {
    if (!ID_KEY.test(key)) {
      const [rule] = scanSecrets(text).rules;
      return rule === undefined ? text : `[redacted:${rule}]`;
    }
    const [rule] = scanIssuedSecrets(text).rules;
    if (rule === undefined) return text;
    const digest = createHmac('sha256', projectKey).update(`id\n${text}`).digest('hex');
    return `[redacted:${rule}:${digest.slice(0, STAND_IN_DIGITS)}]`;
  };
}
