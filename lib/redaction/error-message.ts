import { messageTemplate } from './message-template';
import { scanSecrets } from './secrets';

const MAX_PUBLISHED = 512;
/** What `messageTemplate` makes of words and masks, and nothing of the marks that stand for a secret. */
const READABLE = /^[^[\]{}@\\=]*(?:=<value>[^[\]{}@\\=]*)*$/;

/** The template of an error message without what looks like a secret in it. Applying it again changes nothing that is hashed. */
export function errorTemplate(message: string): string {
  return scanSecrets(messageTemplate(message)).text;
}

/** Whether a template consists of ordinary words and masks alone, so that it may be read when it is seen often enough. */
export function isReadable(template: string): boolean {
  return template.length <= MAX_PUBLISHED && READABLE.test(template) && scanSecrets(template).rules.length === 0;
}
