import type { Watcher } from '../live.ts';

/** What is sent, byte by byte, and the headers that are its own. */
export interface Answer {
  body: Buffer;
  headers: Record<string, string>;
}

interface Kept {
  answer: Answer;
  madeFrom: readonly string[];
  at: number;
  size: number;
}

/** An answer that somebody is making; ends once, with nothing where there is nothing to keep. */
export interface Making {
  end(answer: Answer | null): void;
}

interface UnderWay {
  coming: Promise<Answer | null>;
  madeFrom: readonly string[];
}

type Asked =
  | { kept: Answer; coming?: never; making?: never }
  | { coming: Promise<Answer | null>; kept?: never; making?: never }
  | { making: Making; kept?: never; coming?: never };

interface Options {
  now: () => Date;
  /** Milliseconds an answer is kept at most; 0 keeps none. */
  lifetime: number;
  entriesMax?: number;
  bytesMax?: number;
}

/** One answer is no larger, so that a few cannot push out all others. */
const SHARE = 32;
/** What an entry costs besides its bytes, about. */
const OVERHEAD = 500;

/**
 * Answers that strangers share, for a moment and in this process: dropped when a table changes
 * that they were made from, and none kept while changes cannot be heard.
 */
export class KeptAnswers implements Watcher {
  readonly counts = { hit: 0, miss: 0, drop: 0 };
  /** The longest unused comes first. */
  private readonly entries = new Map<string, Kept>();
  private readonly underWay = new Map<string, UnderWay>();
  private readonly options: Required<Options>;
  private hears = false;
  private size = 0;

  constructor(options: Options) {
    this.options = { entriesMax: 1_000, bytesMax: 16 * 2 ** 20, ...options };
  }

  get bytes(): number {
    return this.size;
  }

  /** What is kept or coming, or the task to make it; null where nothing may be kept. */
  ask(key: string, madeFrom: readonly string[]): Asked | null {
    const kept = this.find(key);
    const coming = kept ? undefined : this.underWay.get(key)?.coming;
    if (kept || coming) this.counts.hit += 1;
    if (kept) return { kept };
    if (coming) return { coming };
    this.counts.miss += 1;
    const { lifetime } = this.options;
    return this.hears && lifetime > 0 ? { making: this.make(key, madeFrom) } : null;
  }

  changed(table: string): void {
    for (const [key, { madeFrom }] of this.entries) if (madeFrom.includes(table)) this.drop(key);
    for (const [key, { madeFrom }] of this.underWay) {
      if (madeFrom.includes(table)) this.underWay.delete(key);
    }
  }

  /** What is being made was read before, so it is not kept either. */
  dropAll(): void {
    for (const key of this.entries.keys()) this.drop(key);
    this.underWay.clear();
  }

  hearing(): void {
    this.dropAll();
    this.hears = true;
  }

  deaf(): void {
    this.hears = false;
    this.dropAll();
  }

  private find(key: string): Answer | null {
    const entry = this.entries.get(key);
    if (!entry) return null;
    const age = this.options.now().getTime() - entry.at;
    if (age < 0 || age >= this.options.lifetime) {
      this.drop(key);
      return null;
    }
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.answer;
  }

  private make(key: string, madeFrom: readonly string[]): Making {
    const { promise: coming, resolve } = Promise.withResolvers<Answer | null>();
    const making = { coming, madeFrom };
    const at = this.options.now().getTime();
    this.underWay.set(key, making);
    let ended = false;
    return {
      end: (answer) => {
        if (ended) return;
        ended = true;
        // Gone from here, it is older than a change.
        const isFresh = this.underWay.get(key) === making;
        if (isFresh) this.underWay.delete(key);
        if (isFresh && answer) this.keep(key, { answer, madeFrom, at, size: sizeOf(key, answer) });
        resolve(answer);
      },
    };
  }

  private keep(key: string, entry: Kept): void {
    const { entriesMax, bytesMax } = this.options;
    if (entry.size > bytesMax / SHARE) return;
    this.entries.set(key, entry);
    this.size += entry.size;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= entriesMax && this.size <= bytesMax) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.size -= entry.size;
    this.counts.drop += 1;
  }
}

function sizeOf(key: string, { body, headers }: Answer): number {
  return body.length + 2 * key.length + JSON.stringify(headers).length + OVERHEAD;
}
