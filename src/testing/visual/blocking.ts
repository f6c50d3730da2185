interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as all times of a trace. */
  ts: number;
  dur: number;
  /** The time the thread had a processor. */
  tdur?: number;
}

/** The preset's phone is this much slower than the machine that looks. */
const SLOWER = 4;
/** Milliseconds of a task that nobody notices. */
const UNNOTICED = 50;

/**
 * Milliseconds for which tasks would keep a person waiting, of the processor's time alone: what
 * else the machine does meanwhile does not count. A page without first words has none.
 */
export function blockingByProcessor(events: TraceEvent[]): number {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!words) return Number.NaN;
  return events
    .filter(({ pid, tid, ts }) => pid === words.pid && tid === words.tid && ts >= words.ts)
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .map(({ dur, tdur = dur }) => (SLOWER * tdur) / 1_000 - UNNOTICED)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
