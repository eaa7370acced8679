/** Characters drawn from alphabets by a seeded generator (mulberry32), so that a run can be repeated. */
export class RandomText {
  constructor(private state: number) {}

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  of(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet[Math.floor(this.next() * alphabet.length)]).join('');
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }

  hex = (length: number) => this.of('0123456789abcdef', length);
  digits = (length: number) => this.of('0123456789', length);
  upper = (length: number) => this.of(`${UPPER}0123456789`, length);
  lower = (length: number) => this.of(`${UPPER.toLowerCase()}0123456789`, length);
  base62 = (length: number) => this.mixed(BASE62, length);
  base64 = (length: number) => this.mixed(`${BASE62}+/`, length);
  base64url = (length: number) => this.mixed(`${BASE62}_-`, length);
  base32 = (length: number) => this.of(`${UPPER}234567`, length);
  uuid = () => [8, 4, 4, 4, 12].map((length) => this.hex(length)).join('-');

  /** With an upper case letter, a lower case letter and a digit among them, as every long draw has. */
  private mixed(alphabet: string, length: number): string {
    for (;;) {
      const text = this.of(alphabet, length);
      const isMixed = /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);
      if ((isMixed || length < 8) && /^[A-Za-z0-9].*[A-Za-z0-9]$/.test(text)) return text;
    }
  }
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE62 = `0123456789${UPPER}${UPPER.toLowerCase()}`;

/** Six base62 digits of the CRC-32 of a text, as GitHub and npm end their tokens. */
export function crc32Base62(text: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = '';
  for (let at = 0; at < 6; at += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** With the check digit of ISO/IEC 7812-1 annex B behind it. */
export function withLuhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

/** An account number of a country with the check digits of ISO 13616. */
export function iban(country: string, account: string): string {
  const rest = [...`${account}${country}00`]
    .map((character) => Number.parseInt(character, 36))
    .reduce((sum, value) => (sum * (value > 9 ? 100 : 10) + value) % 97, 0);
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`;
}
