import type { Detail } from '@/lib/facts/detail';
import { fact } from '../projection/fact-builder';

const DIGEST = 'ab'.repeat(32);

/** The one token of these tests, when it is made. */
export const issued = (detail: Partial<Detail<'token.issued'>>) =>
  fact('token.issued', { token_digest: DIGEST, ...detail });

/** The same token when a host looks at it, and lets it through unless the detail says otherwise. */
export const checked = (detail: Partial<Detail<'token.checked'>>, prefix = '') =>
  fact('token.checked', { token_digest: `${prefix}${DIGEST}`, result: 'allow', ...detail });
