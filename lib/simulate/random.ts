/** Items with the upper bounds of their shares of 1, ready to be drawn from. */
export interface Lottery<T> {
  readonly items: readonly T[];
  readonly bounds: readonly number[];
}

/** A lottery in which each item's chance is its weight's share of all weights. */
export function lottery<T>(items: readonly T[], weightOf: (item: T, rank: number) => number): Lottery<T> {
  const weights = items.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const bounds = weights.map((weight) => {
    reached += weight;
    return reached / total;
  });
  return { items, bounds };
}

/** Zipf's law over the order of the items: the first is the most common. */
export function zipf<T>(items: readonly T[], exponent = 1): Lottery<T> {
  return lottery(items, (_, rank) => 1 / (rank + 1) ** exponent);
}

/** Index of the first bound above `share`; bounds ascend. The last index when none is. */
export function indexOfShare(bounds: readonly number[], share: number): number {
  let low = 0;
  let high = bounds.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bounds[middle] ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  return low;
}

const HEX = '0123456789abcdef';
// Random identifiers hold no digits, so that none can pass for a card number.
const LETTERS = 'abcdefghjkmnpqrs';

/** Seeded generator sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, the same sequence for the same seed. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: string) {
    this.a = mix(seed, 0x9e3779b9);
    this.b = mix(seed, 0x243f6a88);
    this.c = mix(seed, 0xb7e15162);
    // The first outputs still resemble the seed.
    for (let round = 0; round < 15; round += 1) this.word();
  }

  /** 32 random bits, 0 to 2³²−1. */
  word(): number {
    const result = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + result;
    this.c |= 0;
    return result >>> 0;
  }

  /** At least 0, below 1. */
  share(): number {
    return this.word() / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  /** Each item equally likely. The list must not be empty. */
  pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }

  draw<T>(from: Lottery<T>): T {
    return from.items[indexOfShare(from.bounds, this.share())] as T;
  }

  /** Log-normal with that median; `sigma` is the spread of the logarithm. Latencies and sizes look like this. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.share()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.share()));
  }

  /** A made-up lower-case SHA-256 in hex. */
  digest(): string {
    return this.text(HEX, 64);
  }

  letters(length: number): string {
    return this.text(LETTERS, length);
  }

  private text(alphabet: string, length: number): string {
    let made = '';
    let bits = 0;
    for (let index = 0; index < length; index += 1) {
      if (index % 8 === 0) bits = this.word();
      made += alphabet[bits & 15];
      bits >>>= 4;
    }
    return made;
  }
}

/** FNV-1a from that offset with the finaliser of MurmurHash3, so that near seeds give far states. */
function mix(text: string, offset: number): number {
  let hash = offset | 0;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
