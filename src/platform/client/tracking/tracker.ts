import type { EventName, Events, TrackedEvent } from './events.ts';

export interface Tracker {
  send(event: TrackedEvent): void;
  /** The person took their consent back. */
  stop(): void;
}

/** For every event what a tracker is called with; none where it does not hear of it. */
export type CallTable<Call> = { readonly [N in EventName]: (fields: Events[N]) => readonly Call[] };

export function callsFor<Call, N extends EventName>(
  table: CallTable<Call>,
  event: TrackedEvent<N>,
): readonly Call[] {
  const [name, fields] = event;
  return table[name](fields);
}

export function loadScript(address: string, onFail: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.addEventListener('error', () => {
    complain(`${address} could not be loaded.`);
    onFail();
  });
  document.head.append(script);
}

/** What trackers do wrong is nobody's business but the developer's. */
export function complain(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: SPEC section 1, tracking failures go to the console
  console.warn('Tracking:', problem);
}
