/** Separate, so that a draw from one stream does not change the others. */
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
  opening: 16,
  split: 17,
  weights: 18,
  milestone: 19,
  change: 20,
  timeZone: 21,
  mails: 22,
} as const;

export type Stream = keyof typeof streams;

function mix(value: number): number {
  let z = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

const STEP = 0x9e3779b9;

/** splitmix32; the numbers depend only on `seed`, `stream` and `nth`. */
export class Random {
  private state: number;

  constructor(seed: number, stream: Stream, nth: number) {
    this.state = mix(mix(mix(seed | 0) + Math.imul(streams[stream], STEP)) + nth);
  }

  next(): number {
    this.state = (this.state + STEP) | 0;
    return (mix(this.state) >>> 0) / 2 ** 32;
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  int(count: number): number {
    return Math.floor(this.next() * count);
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  sample<Item>(items: readonly Item[], count: number): Item[] {
    let missing = Math.min(count, items.length);
    return items.filter((_, index) => {
      const isTaken = this.next() * (items.length - index) < missing;
      if (isTaken) missing -= 1;
      return isTaken;
    });
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits)
      text += Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return text.slice(0, digits);
  }
}
