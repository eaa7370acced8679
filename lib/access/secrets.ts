import { createHash, randomBytes } from 'node:crypto';

export interface NewSecret {
  /** Shown once, kept nowhere. */
  readonly text: string;
  /** SHA-256 of the text; enough, because the text is 256 random bits. */
  readonly digest: Buffer;
  readonly prefix: string;
}

const PREFIX_CHARACTERS = 6;

/** A secret for a token or a one-time link: `label` and 32 random bytes as base64url. */
export function newSecret(label: string): NewSecret {
  const text = `${label}${randomBytes(32).toString('base64url')}`;
  return { text, digest: digestOf(text), prefix: text.slice(0, label.length + PREFIX_CHARACTERS) };
}

export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
