import type { EventFields, EventName, TrackedEvent } from './events.ts';

/** Each function may throw. */
export interface Tracker {
  send(event: TrackedEvent): void;
  stop(): void;
}

export type CallTable<Call> = {
  readonly [N in EventName]: (fields: EventFields[N]) => readonly Call[];
};

export function getCalls<Call, N extends EventName>(
  table: CallTable<Call>,
  event: TrackedEvent<N>,
): readonly Call[] {
  const [name, fields] = event;
  return table[name](fields);
}

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

export function logTrackingProblem(problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: tracking failures go to the console
  console.warn('Tracking:', problem);
}
