import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';

/** Outgoing requests of this process without a response yet. */
const waiting = new Set<unknown>();

function requestOf(message: unknown): unknown {
  return typeof message === 'object' && message && 'request' in message ? message.request : null;
}

subscribe('undici:request:create', (message) => waiting.add(requestOf(message)));
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, (message) => waiting.delete(requestOf(message)));
}

/** Waits until all outgoing requests have a response, because the clock must not advance before. */
export async function waitForResponses(): Promise<void> {
  do await setTimeout();
  while (waiting.size > 0);
}
