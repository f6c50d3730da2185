const BAR = 24;
/** Milliseconds between two updates, on a terminal and in plain output. */
const UPDATE_MS = 200;
const PLAIN_UPDATE_MS = 10_000;
/** Steps without rows that are shorter, in milliseconds, are not logged. */
const MIN_LOGGED_MS = 500;
/** Moves the cursor to the start of the line and clears the line. */
const CLEAR_LINE = '\r\x1b[2K';

/** The output stream. `isTTY`: whether a line can be overwritten. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const formatCount = (count: number) => Math.round(count).toLocaleString('en-US');
const seconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/**
 * Shows the current step, its progress and its rate: a bar on a terminal, otherwise plain lines.
 */
export class Progress {
  private readonly out: Output;
  private readonly clock: () => number;
  private readonly startedAt: number;
  private step = { name: '', expected: 0, done: 0, since: 0, shown: 0 };
  private filled = 0;

  constructor(out: Output, clock: () => number = () => performance.now()) {
    this.out = out;
    this.clock = clock;
    this.startedAt = clock();
  }

  /** Rows of all steps so far. */
  get rows(): number {
    return this.filled;
  }

  get elapsed(): string {
    return seconds(this.clock() - this.startedAt);
  }

  /** `expected`: approximate number of rows; 0 if it is unknown. */
  startStep(name: string, expected: number): void {
    const now = this.clock();
    this.step = { name, expected, done: 0, since: now, shown: now };
    if (this.out.isTTY) this.draw();
  }

  add(rows: number): void {
    this.step.done += rows;
    const now = this.clock();
    if (now - this.step.shown < (this.out.isTTY ? UPDATE_MS : PLAIN_UPDATE_MS)) return;
    this.step.shown = now;
    if (this.out.isTTY) this.draw();
    else this.out.write(`${this.statusLine()}\n`);
  }

  endStep(): void {
    const { name, done, since } = this.step;
    this.filled += done;
    const elapsedMs = this.clock() - since;
    const line = `${name.padEnd(22)}${formatCount(done).padStart(12)} rows in ${seconds(elapsedMs).padStart(7)}`;
    this.line(`${line}${`${formatCount((done * 1_000) / Math.max(1, elapsedMs))}/s`.padStart(12)}`);
  }

  /** Runs a step without rows, and logs it if it was slow. */
  async run(what: string, work: () => Promise<unknown>): Promise<void> {
    const since = this.clock();
    if (this.out.isTTY) this.out.write(`${CLEAR_LINE}${what}`);
    await work();
    const elapsedMs = this.clock() - since;
    if (elapsedMs >= MIN_LOGGED_MS)
      this.line(`${what.padEnd(43)}${seconds(elapsedMs).padStart(7)}`);
  }

  private line(text: string): void {
    this.out.write(`${this.out.isTTY ? CLEAR_LINE : ''}${text}\n`);
  }

  private draw(): void {
    this.out.write(`${CLEAR_LINE}${this.statusLine()}`);
  }

  private statusLine(): string {
    const { name, expected, done, since } = this.step;
    const rate = `${formatCount((done * 1_000) / Math.max(1, this.clock() - since))}/s`;
    const counts = `${name.padEnd(22)}${formatCount(done).padStart(12)}`;
    if (expected === 0) return `${counts} rows so far, ${rate}`;
    const share = Math.min(1, done / expected);
    const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
    return `${counts} ${bar}${`${Math.floor(share * 100)} %`.padStart(6)}, ${rate}`;
  }
}
