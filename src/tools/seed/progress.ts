const BAR_WIDTH = 24;
const UPDATE_MS = 200;
const PLAIN_UPDATE_MS = 10_000;
const MIN_LOGGED_MS = 500;
const CLEAR_LINE = '\r\x1b[2K';

export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const formatCount = (count: number) => Math.round(count).toLocaleString('en-US');
const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;

export class Progress {
  private readonly out: Output;
  private readonly clock: () => number;
  private readonly startedAt: number;
  private step = { name: '', expected: 0, done: 0, startedAt: 0, shownAt: 0 };
  private finishedRows = 0;

  constructor(out: Output, clock: () => number = () => performance.now()) {
    this.out = out;
    this.clock = clock;
    this.startedAt = clock();
  }

  get rows(): number {
    return this.finishedRows;
  }

  get elapsed(): string {
    return formatSeconds(this.clock() - this.startedAt);
  }

  startStep(name: string, expected: number): void {
    const now = this.clock();
    this.step = { name, expected, done: 0, startedAt: now, shownAt: now };
    if (this.out.isTTY) this.draw();
  }

  add(rows: number): void {
    this.step.done += rows;
    const now = this.clock();
    if (now - this.step.shownAt < (this.out.isTTY ? UPDATE_MS : PLAIN_UPDATE_MS)) return;
    this.step.shownAt = now;
    if (this.out.isTTY) this.draw();
    else this.out.write(`${this.statusLine()}\n`);
  }

  endStep(): void {
    const { name, done, startedAt } = this.step;
    this.finishedRows += done;
    const elapsedMs = this.clock() - startedAt;
    const line = `${name.padEnd(22)}${formatCount(done).padStart(12)} rows in ${formatSeconds(elapsedMs).padStart(7)}`;
    this.writeLine(
      `${line}${`${formatCount((done * 1_000) / Math.max(1, elapsedMs))}/s`.padStart(12)}`,
    );
  }

  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    const startedAt = this.clock();
    if (this.out.isTTY) this.out.write(`${CLEAR_LINE}${name}`);
    await work();
    const elapsedMs = this.clock() - startedAt;
    if (elapsedMs >= MIN_LOGGED_MS)
      this.writeLine(`${name.padEnd(43)}${formatSeconds(elapsedMs).padStart(7)}`);
  }

  private writeLine(text: string): void {
    this.out.write(`${this.out.isTTY ? CLEAR_LINE : ''}${text}\n`);
  }

  private draw(): void {
    this.out.write(`${CLEAR_LINE}${this.statusLine()}`);
  }

  private statusLine(): string {
    const { name, expected, done, startedAt } = this.step;
    const rate = `${formatCount((done * 1_000) / Math.max(1, this.clock() - startedAt))}/s`;
    const counts = `${name.padEnd(22)}${formatCount(done).padStart(12)}`;
    if (expected === 0) return `${counts} rows so far, ${rate}`;
    const share = Math.min(1, done / expected);
    const bar = '█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░');
    return `${counts} ${bar}${`${Math.floor(share * 100)} %`.padStart(6)}, ${rate}`;
  }
}
