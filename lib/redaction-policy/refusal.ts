import { DETAIL } from '@/lib/facts/detail';
import { Envelope } from '@/lib/facts/fact';
import { isContentKey } from '@/lib/redaction/content-keys';
import { scanSecrets } from '@/lib/redaction/secrets';

/**
 * Why this may not be added to the allowlist, in a sentence that never repeats a token; null when it may. Content,
 * people and credentials stay out whatever type they are claimed to have (DOMAIN.md section 4, rule 1).
 */
export function refusalOf({ key, tokens }: { key: string; tokens: readonly string[] }): string | null {
  if (isContentKey(key)) {
    return 'This is the name of a field that holds content, a person or a credential. It can never be added.';
  }
  const kinds = kindsWith(key);
  if (kinds.length > 0) return `This field is on the allowlist of ${kinds.join(', ')} already.`;
  if (Object.hasOwn(Envelope.shape, key)) return 'This field is on the allowlist of every fact already.';
  if (looksSecret(key)) return 'The name of this field looks like a secret.';
  if (tokens.some(looksSecret)) return 'One of the tokens looks like a secret or like personal data.';
  return null;
}

function kindsWith(key: string): string[] {
  return Object.entries(DETAIL)
    .filter(([, detail]) => Object.hasOwn(detail.shape, key))
    .map(([kind]) => kind);
}

function looksSecret(text: string): boolean {
  return scanSecrets(text).rules.length > 0;
}
