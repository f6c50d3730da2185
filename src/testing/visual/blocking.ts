export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, like all times of a trace. */
  ts: number;
  dur: number;
  /** Time on a processor. */
  tdur?: number;
}

/** Milliseconds of a task that do not count as blocking. */
const UNNOTICED = 50;

/**
 * Returns the total blocking time in milliseconds after the first contentful paint, by the time the
 * thread had a processor: other programs on the machine do not change it. `slower` is the factor of
 * the simulated processor; 1 if the browser was slowed down itself. NaN without a first paint.
 */
export function blockingByProcessor(events: TraceEvent[], slower: number): number {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!words) return Number.NaN;
  return events
    .filter(({ pid, tid, ts }) => pid === words.pid && tid === words.tid && ts >= words.ts)
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map(({ dur, tdur = dur }) => (slower * tdur) / 1_000 - UNNOTICED)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
