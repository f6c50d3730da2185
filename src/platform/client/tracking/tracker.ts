import type { EventFields, EventName, TrackedEvent } from './events.ts';

/** A service that counts events, such as Meta Pixel. Each function may throw. */
export interface Tracker {
  send(event: TrackedEvent): void;
  /** Called when the user withdraws the consent. */
  stop(): void;
}

/** The calls of a tracker for each event; empty if the tracker does not receive the event. */
export type CallTable<Call> = {
  readonly [N in EventName]: (fields: EventFields[N]) => readonly Call[];
};

/** Returns the calls of the table for an event. */
export function getCalls<Call, N extends EventName>(
  table: CallTable<Call>,
  event: TrackedEvent<N>,
): readonly Call[] {
  const [name, fields] = event;
  return table[name](fields);
}

/** Loads a script. If the script cannot be loaded, logs the failure and calls `onFail`. */
export function loadScript(url: string, onFail: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  script.addEventListener('error', () => {
    logTrackingProblem(`${url} could not be loaded.`);
    onFail();
  });
  document.head.append(script);
}

/** Logs a problem with a tracker to the console. The page never shows the problem. */
export function logTrackingProblem(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: SPEC section 1, tracking failures go to the console
  console.warn('Tracking:', problem);
}
