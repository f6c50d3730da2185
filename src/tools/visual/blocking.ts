/** In a trace of Chromium; all times are in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  tdur?: number;
}

/** The first part of a task, which does not count as blocking. */
const NON_BLOCKING_MS = 50;

/**
 * In milliseconds after the first contentful paint; NaN without one. Counts the time in which the
 * thread had a processor, so that other programs do not change it. `cpuSlowdown` multiplies the
 * times to simulate a slower processor; it is 1 if the browser itself was slowed down.
 */
export function computeBlockingTime(events: TraceEvent[], cpuSlowdown: number): number {
  const firstPaint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!firstPaint) return Number.NaN;
  return events
    .filter(
      ({ pid, tid, ts }) => pid === firstPaint.pid && tid === firstPaint.tid && ts >= firstPaint.ts,
    )
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map(({ dur, tdur = dur }) => (cpuSlowdown * tdur) / 1_000 - NON_BLOCKING_MS)
    .reduce((sum, blocking) => sum + Math.max(0, blocking), 0);
}
