/** One kind of secret: what it looks like and, where looks are not enough, what else must hold. */
export interface SecretRule {
  readonly rule: string;
  /** Global. A named group `secret` is the part to replace; without it the whole match is. */
  readonly pattern: RegExp;
  readonly isSecret?: (match: string) => boolean;
}

/** Replaced as a whole and first: what they enclose may look like any other rule. */
const BLOCKS: readonly SecretRule[] = [
  {
    rule: 'private-key',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}-----|$)/g,
  },
  // Any user info in an address is a credential; a password may hold `/` and `@`, so this reaches for the last `@`.
  {
    rule: 'connection-string',
    pattern: /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s"'<>]{1,512}@[^\s"'<>]*/gi,
    isSecret: hasUserInfo,
  },
  { rule: 'cookie', pattern: /\b(?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}(?!\s|\[redacted:)(?<secret>[^\r\n]{4,})/gi },
  {
    rule: 'authorization',
    pattern:
      /\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?!\[redacted:)(?<secret>(?:[A-Za-z]{1,20} {1,4})?(?!\[redacted:)[^\s"',;]{4,})/gi,
  },
  {
    rule: 'bearer',
    pattern: /\bbearer\s{1,4}(?<secret>[A-Za-z0-9._~+/=-]{8,})/gi,
    isSecret: (match) => match.length >= 27 || /\d/.test(match),
  },
];

/** Keys whose issuers gave them a prefix, so that they can be found (their documentation and gitleaks' public rules). */
const ISSUED: readonly SecretRule[] = [
  { rule: 'jwt', pattern: /eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{4,}){1,4}\.?/g },
  { rule: 'anthropic-key', pattern: /sk-ant-[A-Za-z0-9_-]{12,}/g },
  { rule: 'openai-key', pattern: /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{16,}/g, isSecret: (match) => /\d/.test(match) },
  { rule: 'aws-key', pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}/g },
  { rule: 'google-key', pattern: /AIza[A-Za-z0-9_-]{30,}|ya29\.[A-Za-z0-9_-]{20,}|GOCSPX-[A-Za-z0-9_-]{20,}/g },
  { rule: 'github-token', pattern: /gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}/g },
  { rule: 'gitlab-token', pattern: /glpat-[A-Za-z0-9_-]{20,}/g },
  {
    rule: 'slack-token',
    pattern: /xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}|hooks\.slack\.com\/services\/[A-Za-z0-9/]{20,}/g,
  },
  { rule: 'stripe-key', pattern: /(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}/g },
  { rule: 'assay-token', pattern: /assay_[A-Za-z0-9_-]{43}/g },
  {
    rule: 'service-key',
    pattern:
      /(?:hf_|gsk_|npm_|r8_|xai-|pplx-|dop_v1_|dapi|lin_api_|ntn_|shpat_|SG\.|pypi-|sq0[a-z]{3}-|lsv2_[a-z]{2}_)[A-Za-z0-9_.-]{24,}/g,
    isSecret: (match) => /\d/.test(match),
  },
];

const ORDINARY_VALUE =
  /^(?:required|missing|invalid|expired|incorrect|wrong|empty|unset|null|none|true|false|undefined|string|object|number|given|provided|denied|rejected|unknown)[.!)]?$/i;

const PERSONAL: readonly SecretRule[] = [
  {
    rule: 'assigned-secret',
    pattern:
      /(?:pass(?:word|wd|code|phrase)|\bpwd|secret|api[-_ ]?key|(?:access|account|private|signing|encryption)[-_ ]?key|(?:auth|access|refresh|session|id|csrf)[-_ ]?token|\b(?:otp|totp|pin)|verification[-_ ]?code|x-amz-signature|\bsig)["']?\s{0,4}(?:[:=]|=>|\bis\b)\s{0,4}["']?(?<secret>(?!\[redacted:)[^\s"',;&]{4,})/gi,
    isSecret: isAssignedSecret,
  },
  {
    rule: 'email',
    pattern: /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}][\p{L}\p{N}-]{1,62}/gu,
  },
  {
    rule: 'card-number',
    pattern:
      /(?<![A-Za-z0-9])(?<!\d\.)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![A-Za-z0-9]|\.\d)/g,
    isSecret: isCardNumber,
  },
];

export const SECRET_RULES: readonly SecretRule[] = [...BLOCKS, ...ISSUED, ...PERSONAL];

function hasUserInfo(address: string): boolean {
  // A password may hold `/`, so `user:pa/ss@host` looks like `host:8080/path@v2`; then the safe reading counts.
  return /^[^/?#]*[@:]/.test(address.slice(address.indexOf('://') + 3));
}

/** "password: hunter2" is one, "password is required" is not. */
function isAssignedSecret(match: string): boolean {
  const value = /(?:[:=]|=>|\bis\b)\s*["']?([^\s"',;&]+)$/i.exec(match)?.[1] ?? '';
  if (ORDINARY_VALUE.test(value)) return false;
  return !/\bis\s+\S+$/i.test(match) || /\d/.test(value);
}

/** Networks by their first digits and lengths (ISO/IEC 7812). */
const NETWORKS = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^6(?:011|4[4-9]\d|5\d\d|2\d\d)\d{12,15}$/,
];

function isCardNumber(match: string): boolean {
  const digits = match.replace(/[ -]/g, '');
  return NETWORKS.some((network) => network.test(digits)) && passesLuhn(digits);
}

/** The check digit of ISO/IEC 7812-1 annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
