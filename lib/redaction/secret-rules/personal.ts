import type { SecretRule } from './secret-rule';

const ORDINARY_VALUE =
  /^(?:required|missing|invalid|expired|incorrect|wrong|empty|unset|null|none|true|false|undefined|string|object|number|given|provided|denied|rejected|unknown|read|write|create|update|delete|list|view|manage|admin|reset|rotate|revoke|verify|change|export)[.!)]?$/i;

/** What is said to be a secret, and what tells of a person. */
export const PERSONAL_RULES: readonly SecretRule[] = [
  {
    rule: 'assigned-secret',
    marks: ['pass', 'pwd', 'secret', 'key', 'token', 'otp', 'pin', 'code', 'sig'],
    pattern:
      /(?:pass(?:word|wd|code|phrase)|\bpwd|secret|api[-_ ]?key|(?:access|account|private|signing|encryption|app|application|license|subscription)[-_ ]?key|(?:auth|access|refresh|session|id|csrf|api|bot|server|personal|service)[-_ ]?token|\b(?:otp|totp|pin)|verification[-_ ]?code|x-amz-signature|\bsig)["']?\s{0,4}(?:[:=]|=>|\bis\b)\s{0,4}["']?(?<secret>(?!\[redacted:)[^\s"',;&]{4,})/gi,
    isSecret: isAssignedSecret,
  },
  {
    rule: 'email',
    marks: ['@'],
    pattern: /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}][\p{L}\p{N}-]{1,62}/gu,
  },
  {
    rule: 'card-number',
    marks: [],
    digits: 13,
    pattern:
      /(?<![A-Za-z0-9])(?<!\d\.)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![A-Za-z0-9]|\.\d)/g,
    isSecret: isCardNumber,
  },
  {
    rule: 'iban',
    marks: [],
    digits: 8,
    pattern:
      /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?![A-Za-z0-9])/g,
    isSecret: isIban,
  },
];

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

/** The check digits of ISO 13616: with its head at its end, and letters as numbers from 10, the rest by 97 is 1. */
function isIban(match: string): boolean {
  const account = match.replaceAll(' ', '');
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
