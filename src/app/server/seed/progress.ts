const BAR = 24;
/** Milliseconds between two looks at the clock. */
const EVERY = 200;
const EVERY_PLAIN = 10_000;
/** Milliseconds. */
const WORTH_TELLING = 500;
/** Back to the line's beginning, and away with what stands there. */
const OVER = '\r\x1b[2K';

/** Where it is told, and whether a line can be written over. */
export interface Told {
  isTTY?: boolean;
  write(text: string): unknown;
}

const whole = (count: number) => Math.round(count).toLocaleString('en-US');
const seconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** What runs, how far it is and how fast; on a terminal as a bar, else in plain lines. */
export class Progress {
  private readonly out: Told;
  private readonly clock: () => number;
  private readonly begun: number;
  private step = { name: '', expected: 0, done: 0, since: 0, shown: 0 };
  private filled = 0;

  constructor(out: Told, clock: () => number = () => performance.now()) {
    this.out = out;
    this.clock = clock;
    this.begun = clock();
  }

  /** Rows of all steps so far. */
  get rows(): number {
    return this.filled;
  }

  get elapsed(): string {
    return seconds(this.clock() - this.begun);
  }

  /** `expected`: about so many rows; 0 where nobody knows. */
  begin(name: string, expected: number): void {
    const now = this.clock();
    this.step = { name, expected, done: 0, since: now, shown: now };
    if (this.out.isTTY) this.draw();
  }

  more(rows: number): void {
    this.step.done += rows;
    const now = this.clock();
    if (now - this.step.shown < (this.out.isTTY ? EVERY : EVERY_PLAIN)) return;
    this.step.shown = now;
    if (this.out.isTTY) this.draw();
    else this.out.write(`${this.words()}\n`);
  }

  end(): void {
    const { name, done, since } = this.step;
    this.filled += done;
    const took = this.clock() - since;
    const line = `${name.padEnd(22)}${whole(done).padStart(12)} rows in ${seconds(took).padStart(7)}`;
    this.line(`${line}${`${whole((done * 1_000) / Math.max(1, took))}/s`.padStart(12)}`);
  }

  /** A step without rows; it is told of when it took a while. */
  async during(what: string, work: () => Promise<unknown>): Promise<void> {
    const since = this.clock();
    if (this.out.isTTY) this.out.write(`${OVER}${what}`);
    await work();
    const took = this.clock() - since;
    if (took >= WORTH_TELLING) this.line(`${what.padEnd(43)}${seconds(took).padStart(7)}`);
  }

  private line(text: string): void {
    this.out.write(`${this.out.isTTY ? OVER : ''}${text}\n`);
  }

  private draw(): void {
    this.out.write(`${OVER}${this.words()}`);
  }

  private words(): string {
    const { name, expected, done, since } = this.step;
    const rate = `${whole((done * 1_000) / Math.max(1, this.clock() - since))}/s`;
    const sofar = `${name.padEnd(22)}${whole(done).padStart(12)}`;
    if (expected === 0) return `${sofar} rows so far, ${rate}`;
    const share = Math.min(1, done / expected);
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    return `${sofar} ${bar}${`${Math.floor(share * 100)} %`.padStart(6)}, ${rate}`;
  }
}
