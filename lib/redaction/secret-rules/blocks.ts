import type { SecretRule } from './secret-rule';

/** Replaced as a whole and first: what they enclose may look like any other rule. */
export const BLOCK_RULES: readonly SecretRule[] = [
  {
    rule: 'private-key',
    marks: ['-----BEGIN '],
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}-----|$)/g,
  },
  // The same in base64, as it stands in variables of an environment.
  { rule: 'private-key', marks: ['LS0tLS1CRUdJTi'], pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/=]{20,}/g },
  { rule: 'age-key', marks: ['AGE-SECRET-KEY-1'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{20,}/gi },
  // Any user info in an address is a credential; a password may hold `/` and `@`, so this reaches for the last `@`.
  {
    rule: 'connection-string',
    marks: ['://'],
    pattern: /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s"'<>]{1,512}@[^\s"'<>]*/gi,
    isSecret: hasUserInfo,
  },
  {
    rule: 'cookie',
    marks: ['cookie'],
    pattern: /\b(?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}(?!\s|\[redacted:)(?<secret>[^\r\n]{4,})/gi,
  },
  {
    rule: 'authorization',
    marks: ['authorization'],
    pattern:
      /\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?!\[redacted:)(?<secret>(?:[A-Za-z]{1,20} {1,4})?(?!\[redacted:)[^\s"',;]{4,})/gi,
  },
  {
    rule: 'bearer',
    marks: ['bearer'],
    pattern: /\bbearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{8,})/gi,
    isSecret: (match) => match.length >= 27 || /\d/.test(match),
  },
  // The parts after the first stand behind a dot; without any of them it is the beginning of some JSON in base64.
  {
    rule: 'jwt',
    marks: ['eyJ'],
    pattern: /eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{4,}){0,4}\.?/g,
    isSecret: (match) => match.includes('.'),
  },
  { rule: 'paseto', marks: ['.local.', '.public.'], pattern: /v[1-4]\.(?:local|public)\.[A-Za-z0-9_-]{40,}/g },
  { rule: 'assay-token', marks: ['assay_'], pattern: /assay_[A-Za-z0-9_-]{43}/g },
];

function hasUserInfo(address: string): boolean {
  // A password may hold `/`, so `user:pa/ss@host` looks like `host:8080/path@v2`; then the safe reading counts.
  return /^[^/?#]*[@:]/.test(address.slice(address.indexOf('://') + 3));
}
