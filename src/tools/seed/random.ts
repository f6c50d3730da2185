/** Streams of random numbers are separate, so that a draw from one does not change the others. */
const streams = {
  person: 1,
  project: 2,
  brief: 3,
  bids: 4,
  invited: 5,
  hire: 6,
  payment: 7,
  review: 8,
  talk: 9,
  favorites: 10,
  portfolio: 11,
  proposal: 12,
  edit: 13,
  question: 14,
  criteria: 15,
} as const;

export type Stream = keyof typeof streams;

/** Returns a 32-bit hash of a number. */
function mix(value: number): number {
  let z = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** The increment of splitmix32. */
const STEP = 0x9e3779b9;

/** Random numbers (splitmix32) that depend only on `seed`, `stream` and `nth`. */
export class Random {
  /** Current state of the generator. */
  private state: number;

  constructor(seed: number, stream: Stream, nth: number) {
    this.state = mix(mix(mix(seed | 0) + Math.imul(streams[stream], STEP)) + nth);
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.state = (this.state + STEP) | 0;
    return (mix(this.state) >>> 0) / 2 ** 32;
  }

  /** Returns true with the probability `share`, from 0 to 1. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** Returns a whole number from 0 to below `count`. */
  int(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Returns a fractional number from `from` to below `to`. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns one of the items. Throws if there are no items. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Returns up to `count` different items in the order of the list. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    let missing = Math.min(count, items.length);
    return items.filter((_, index) => {
      const isTaken = this.next() * (items.length - index) < missing;
      if (isTaken) missing -= 1;
      return isTaken;
    });
  }

  /** Returns a hexadecimal number with this many digits. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, digits);
  }
}
