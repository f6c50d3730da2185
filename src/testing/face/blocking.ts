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
  args: { name?: string; data?: { documentLoaderURL?: string } };
}

/** The preset's phone is this much slower than the machine that looks. */
const SLOWER = 4;
/** Milliseconds of a task that nobody notices. */
const UNNOTICED = 50;

/** Where a page's own thread runs, and when its first words stood there. */
function firstWordsIn(events: TraceEvent[], url: string) {
  const begun = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  const thread = events.find(
    ({ pid, args }) => pid === begun?.pid && args.name === 'CrRendererMain',
  );
  const words = events.find(
    ({ name, pid, ts }) =>
      name === 'firstContentfulPaint' && pid === begun?.pid && ts >= (begun?.ts ?? 0),
  );
  if (!thread || !words) throw new Error(`The trace does not say when ${url} began`);
  return { pid: thread.pid, tid: thread.tid, from: words.ts };
}

/**
 * Milliseconds for which tasks would keep a person waiting, of the processor's time alone: what
 * else the machine does meanwhile does not count.
 */
export function blockingByProcessor(events: TraceEvent[], url: string): number {
  const { pid, tid, from } = firstWordsIn(events, url);
  return events
    .filter((event) => event.pid === pid && event.tid === tid && event.ts >= from)
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .map(({ dur, tdur = dur }) => (SLOWER * tdur) / 1_000 - UNNOTICED)
    .reduce((sum, beyond) => sum + Math.max(0, beyond), 0);
}
