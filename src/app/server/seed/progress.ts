const BAR = 24;
/** Milliseconds between two updates, on a terminal and in plain output. */
const EVERY = 200;
const EVERY_PLAIN = 10_000;
/** Steps without rows that are shorter, in milliseconds, are not logged. */
const WORTH_TELLING = 500;
/** Moves the cursor to the start of the line and clears the line. */
const OVER = '\r\x1b[2K';

/** The output stream. `isTTY`: whether a line can be overwritten. */
export interface Told {
  isTTY?: boolean;
  write(text: string): unknown;
}

const whole = (count: number) => Math.round(count).toLocaleString('en-US');
const seconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/**
 * Shows the current step, its progress and its rate: a bar on a terminal, otherwise plain lines.
 */
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

  /** `expected`: approximate number of rows; 0 if it is unknown. */
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

  /** Runs a step without rows, and logs it if it was slow. */
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
